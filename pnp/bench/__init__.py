"""What printing costs, beside other tools in the same run. The peers' scripts import ``task`` and nothing of ours."""
