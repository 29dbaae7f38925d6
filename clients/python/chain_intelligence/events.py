"""What streams hand over."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Union


@dataclass(frozen=True)
class DataEvent:
    """A message. `type` is such as `token:trades`, `source` an address of a list, whose `seq` it is."""

    type: str
    channel: str
    seq: int
    data: Any
    is_replay: bool
    source: str | None = None


@dataclass(frozen=True)
class RepairedEvent:
    """A missed trade, as REST answers it."""

    channel: str
    seq: int
    data: Any


@dataclass(frozen=True)
class GapEvent:
    """Missing messages, both ends included. `repair` is an address for `follow`."""

    channel: str
    first: int
    last: int
    repair: str | None
    source: str | None = None


@dataclass(frozen=True)
class RefusedEvent:
    """The service refused a channel. Without `is_final` it goes on from now."""

    channel: str
    code: str | None
    message: str
    is_final: bool
    source: str | None = None


StreamEvent = Union[DataEvent, RepairedEvent, GapEvent, RefusedEvent]


def to_type(channel: str) -> str:
    parts = channel.split("?")[0].split(":")
    return f"{parts[0]}:{parts[2]}" if len(parts) > 2 else parts[0]
