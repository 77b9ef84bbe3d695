"""A Ray cluster of two nodes with one core each, in processes of this machine.

It prints its address, stays until its input ends, and then prints how many of the processes that
played lived on each node.
"""

from __future__ import annotations

import logging
import sys
from collections import Counter

import ray
from ray._private.state import actors
from ray.cluster_utils import Cluster


def main() -> None:
    head = {"num_cpus": 1, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    cluster.add_node(num_cpus=1)
    print(cluster.address, flush=True)
    sys.stdin.read()
    ray.init(address=cluster.address, log_to_driver=False, logging_level=logging.ERROR)
    played = Counter(actor["Address"]["NodeID"] for actor in actors().values())
    print(*played.values(), flush=True)
    ray.shutdown()
    cluster.shutdown()  # type: ignore[no-untyped-call]


if __name__ == "__main__":
    main()
