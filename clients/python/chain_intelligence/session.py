"""Order and completeness of channels, over any number of connections. Does no input or output."""
from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from .errors import StreamError
from .events import DataEvent, GapEvent, RefusedEvent, StreamEvent, to_type

CHANNELS_MAX = 200
PING_S = 30.0
ANSWER_S = 15.0
# A catch-up with a hole is asked for again after this.
HOLE_S = 2.0


@dataclass
class Place:
    """How far a channel was handed over. `lost`: what the service no longer knows."""

    last: int | None = None
    may_replay: bool = True
    lost: int | None = None


@dataclass
class Asked:
    """A request, until its channel has caught up."""

    at: float
    is_resume: bool
    target: int = 0
    is_answered: bool = False
    may_gap: bool = False


@dataclass
class Connection:
    """One socket. `outgoing` are messages to send, `ended` says why it must be closed."""

    session: "Session"
    now: float
    asked: dict[str, Asked] = field(default_factory=dict)
    outgoing: list[dict[str, Any]] = field(default_factory=list)
    events: list[StreamEvent] = field(default_factory=list)
    ended: str | None = None
    pinged: float = 0.0

    def __post_init__(self) -> None:
        self.heard = self.now
        self._ask(list(self.session.places))

    def receive(self, message: dict[str, Any], now: float) -> None:
        self.now = self.heard = now
        op = message.get("op")
        if op is None and "channel" in message:
            self._take(message)
        elif op == "batch":
            for event in message["events"]:
                self._take(event)
        elif op == "gap":
            self._take_gap(message)
        elif op == "subscribed":
            for channel in message["channels"]:
                self._answer(channel, (message.get("seq") or {}).get(channel, 0))
        elif op == "error":
            self._refuse(message)

    def tick(self, now: float) -> None:
        """Call it about once a second."""
        self.now = now
        is_waiting = self.pinged > self.heard
        if is_waiting and now - self.pinged >= ANSWER_S:
            self.ended = "No answer to a ping."
        elif any(now - asked.at >= ANSWER_S for asked in self.asked.values()):
            self.ended = "No answer to a subscription."
        elif not is_waiting and now - self.heard >= PING_S:
            self.pinged = now
            self.outgoing.append({"op": "ping"})

    def is_ready(self) -> bool:
        return all(asked.is_answered for asked in self.asked.values())

    def _ask(self, channels: list[str]) -> None:
        for start in range(0, len(channels), CHANNELS_MAX):
            part = channels[start : start + CHANNELS_MAX]
            resume: dict[str, int] = {}
            for channel in part:
                last = self.session.places[channel].last
                self.asked[channel] = Asked(self.now, last is not None)
                if last is not None:
                    resume[channel] = last
            self.outgoing.append({"op": "subscribe", "channels": part, "resume": resume, "frames": "batch"})

    def _answer(self, channel: str, seq: Any) -> None:
        asked, place = self.asked.get(channel), self.session.places.get(channel)
        if asked is None or place is None or not isinstance(seq, int):
            return
        asked.is_answered = True
        if not asked.is_resume:
            self._begin(channel, place, seq)
        asked.may_gap = asked.is_resume
        asked.target = max(asked.target, seq)
        self._progress(channel)

    def _begin(self, channel: str, place: Place, seq: int) -> None:
        if place.lost is not None and seq > place.lost:
            self._gap(channel, place, place.lost, seq, None)
        else:
            place.last = seq
        place.lost = None

    def _take(self, event: dict[str, Any]) -> None:
        channel, seq, prev = event["channel"], event["seq"], event["prev"]
        place = self.session.places.get(channel)
        if place is None or place.last is None:
            return
        is_replay = bool(event.get("replay"))
        is_new = place.may_replay and is_replay and prev <= place.last
        if not is_new:
            if seq <= place.last:
                return
            if prev > place.last:
                self._fill(channel, seq)
                return
        self._advance(place, seq)
        self.events.append(DataEvent(to_type(channel), channel, seq, event["data"], is_replay))
        if channel in self.asked:
            self.asked[channel].may_gap = False
        self._progress(channel)

    def _take_gap(self, gap: dict[str, Any]) -> None:
        channel, to = gap["channel"], gap["to"]
        place = self.session.places.get(channel)
        if place is None or place.last is None or to <= place.last:
            return
        asked = self.asked.get(channel)
        if asked is not None and asked.may_gap:
            asked.may_gap = False
            self._gap(channel, place, place.last, to, gap.get("repair"))
            self._progress(channel)
        else:
            # Only the answer to a resume is final.
            self._fill(channel, to)

    def _fill(self, channel: str, target: int) -> None:
        asked = self.asked.get(channel)
        if asked is None or (asked.is_answered and self.now - asked.at >= HOLE_S):
            self._ask([channel])
        self.asked[channel].target = max(self.asked[channel].target, target)

    def _gap(self, channel: str, place: Place, after: int, to: int, repair: str | None) -> None:
        address = None if repair is None else re.sub(r"\bafter_seq=\d+", f"after_seq={after}", repair)
        self._advance(place, to)
        self.events.append(GapEvent(channel, after + 1, to, address))

    def _advance(self, place: Place, seq: int) -> None:
        place.last = seq
        place.may_replay = False

    def _progress(self, channel: str) -> None:
        asked, place = self.asked.get(channel), self.session.places.get(channel)
        if asked is None or place is None:
            return
        asked.at = self.now
        if asked.is_answered and place.last is not None and place.last >= asked.target:
            del self.asked[channel]

    def _refuse(self, error: dict[str, Any]) -> None:
        """An error that names no channel is about the connection."""
        text = str(error.get("message", ""))
        named = [name for name, asked in self.asked.items() if not asked.is_answered and name in text]
        if not named:
            self.ended = text
            return
        channel = max(named, key=len)
        asked, places = self.asked.pop(channel), self.session.places
        self.events.append(RefusedEvent(channel, error.get("code"), text, not asked.is_resume))
        if not asked.is_resume:
            del places[channel]
            if not places:
                raise StreamError("refused", text)
            return
        # What was missed since then is unknown.
        places[channel] = Place(lost=places[channel].last, may_replay=False)
        self._ask([channel])


class Session:
    """Channels of a stream. Each `seq` comes once and in order, or a gap names it."""

    def __init__(self, channels: list[str]):
        self.places = {channel: Place() for channel in dict.fromkeys(channels)}

    def connect(self, now: float) -> Connection:
        return Connection(self, now)
