"""Order and completeness of channels, over any number of connections. Does no input or output."""
from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Union

from .errors import StreamError
from .events import DataEvent, GapEvent, RefusedEvent, StreamEvent, to_type

CHANNELS_MAX = 200
# With a resume of each, a frame of API Gateway holds 290.
LISTED_MAX = 250
ADDRESSES_MAX = 1_000
PING_S = 30.0
ANSWER_S = 15.0
# A catch-up with a hole is asked for again after this.
HOLE_S = 2.0


SOURCE = re.compile(r", source (\w+):")
# A channel, or a list and one of its addresses.
Key = tuple[str, Union[str, None]]


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
    asked: dict[Key, Asked] = field(default_factory=dict)
    # Parts of lists that wait for the answer to the part before.
    waiting: dict[str, list[list[Key]]] = field(default_factory=dict)
    outgoing: list[dict[str, Any]] = field(default_factory=list)
    events: list[StreamEvent] = field(default_factory=list)
    ended: str | None = None
    pinged: float = 0.0

    def __post_init__(self) -> None:
        self.heard = self.now
        places = self.session.places
        self._ask([key for key in places if key[1] is None])
        for name in dict.fromkeys(channel for channel, source in places if source is not None):
            keys = [key for key in places if key[0] == name]
            self.waiting[name] = [keys[start : start + LISTED_MAX] for start in range(0, len(keys), LISTED_MAX)]
            self._ask_listed(name)

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
                seqs = (message.get("seq") or {}).get(channel, 0)
                if isinstance(seqs, dict):
                    for source, seq in seqs.items():
                        self._answer((channel, source), seq)
                    self._ask_listed(channel)
                else:
                    self._answer((channel, None), seqs)
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
        return not self.waiting and all(asked.is_answered for asked in self.asked.values())

    def _ask(self, keys: list[Key]) -> None:
        for start in range(0, len(keys), CHANNELS_MAX):
            part = keys[start : start + CHANNELS_MAX]
            resume = {channel: last for (channel, _), last in self._note(part)}
            self._subscribe({"channels": [channel for channel, _ in part], "resume": resume})

    def _ask_listed(self, name: str) -> None:
        """The next part of a list. Two at once would change it meanwhile."""
        parts = self.waiting.get(name)
        if not parts or any(key[0] == name and not asked.is_answered for key, asked in self.asked.items()):
            return
        part = parts.pop(0)
        if not parts:
            del self.waiting[name]
        resume = {source: last for (_, source), last in self._note(part)}
        lists = {name: [source for _, source in part]}
        self._subscribe({"lists": lists, "append": True, "resume": {name: resume} if resume else {}})

    def _ask_again(self, key: Key) -> None:
        name, source = key
        if source is None:
            self._ask([key])
            return
        resume = {source: last for _, last in self._note([key])}
        self._subscribe({"channels": [name], "resume": {name: resume} if resume else {}})

    def _note(self, keys: list[Key]) -> list[tuple[Key, int]]:
        """Notes requests. Those that resume have a number."""
        numbered: list[tuple[Key, int]] = []
        for key in keys:
            last = self.session.places[key].last
            self.asked[key] = Asked(self.now, last is not None)
            if last is not None:
                numbered.append((key, last))
        return numbered

    def _subscribe(self, message: dict[str, Any]) -> None:
        self.outgoing.append({"op": "subscribe", **message, "frames": "batch"})

    def _answer(self, key: Key, seq: Any) -> None:
        asked, place = self.asked.get(key), self.session.places.get(key)
        if asked is None or place is None or not isinstance(seq, int):
            return
        asked.is_answered = True
        if not asked.is_resume:
            self._begin(key, place, seq)
        asked.may_gap = asked.is_resume
        asked.target = max(asked.target, seq)
        self._progress(key)

    def _begin(self, key: Key, place: Place, seq: int) -> None:
        if place.lost is not None and seq > place.lost:
            self._gap(key, place, place.lost, seq, None)
        else:
            place.last = seq
        place.lost = None

    def _take(self, event: dict[str, Any]) -> None:
        key, seq, prev = (event["channel"], event.get("source")), event["seq"], event["prev"]
        place = self.session.places.get(key)
        if place is None or place.last is None:
            return
        is_replay = bool(event.get("replay"))
        is_new = place.may_replay and is_replay and prev <= place.last
        if not is_new:
            if seq <= place.last:
                return
            if prev > place.last:
                self._fill(key, seq)
                return
        self._advance(place, seq)
        self.events.append(DataEvent(to_type(key[0]), key[0], seq, event["data"], is_replay, key[1]))
        if key in self.asked:
            self.asked[key].may_gap = False
        self._progress(key)

    def _take_gap(self, gap: dict[str, Any]) -> None:
        key, to = (gap["channel"], gap.get("source")), gap["to"]
        place = self.session.places.get(key)
        if place is None or place.last is None or to <= place.last:
            return
        asked = self.asked.get(key)
        if asked is not None and asked.may_gap:
            asked.may_gap = False
            self._gap(key, place, place.last, to, gap.get("repair"))
            self._progress(key)
        else:
            # Only the answer to a resume is final.
            self._fill(key, to)

    def _fill(self, key: Key, target: int) -> None:
        asked = self.asked.get(key)
        if asked is None or (asked.is_answered and self.now - asked.at >= HOLE_S):
            self._ask_again(key)
        self.asked[key].target = max(self.asked[key].target, target)

    def _gap(self, key: Key, place: Place, after: int, to: int, repair: str | None) -> None:
        address = None if repair is None else re.sub(r"\bafter_seq=\d+", f"after_seq={after}", repair)
        self._advance(place, to)
        self.events.append(GapEvent(key[0], after + 1, to, address, key[1]))

    def _advance(self, place: Place, seq: int) -> None:
        place.last = seq
        place.may_replay = False

    def _progress(self, key: Key) -> None:
        asked, place = self.asked.get(key), self.session.places.get(key)
        if asked is None or place is None:
            return
        asked.at = self.now
        if asked.is_answered and place.last is not None and place.last >= asked.target:
            del self.asked[key]

    def _refuse(self, error: dict[str, Any]) -> None:
        """An error that names no channel is about the connection."""
        text, code = str(error.get("message", "")), error.get("code")
        pending = {key[0] for key, asked in self.asked.items() if not asked.is_answered and key[0] in text}
        if not pending:
            self.ended = text
            return
        name = max(pending, key=len)
        if any(key[0] == name and key[1] is not None for key in self.asked):
            self._refuse_listed(name, code, text)
            return
        key: Key = (name, None)
        asked = self.asked.pop(key)
        self.events.append(RefusedEvent(name, code, text, not asked.is_resume))
        if not asked.is_resume:
            self._end([key], text)
            return
        self._forget(key)
        self._ask([key])

    def _refuse_listed(self, name: str, code: Any, text: str) -> None:
        """Of one address, which the answer lets begin from now, or of the whole list."""
        found = SOURCE.search(text)
        if found is not None:
            key = (name, found[1])
            if key in self.asked:
                self.asked[key].is_resume = False
                self.events.append(RefusedEvent(name, code, text, False, found[1]))
                self._forget(key)
            return
        keys = [key for key in self.session.places if key[0] == name]
        for key in keys:
            self.asked.pop(key, None)
        self.waiting.pop(name, None)
        self.events.append(RefusedEvent(name, code, text, True))
        # What the service still holds of it ends.
        self.outgoing.append({"op": "unsubscribe", "channels": [name]})
        self._end(keys, text)

    def _forget(self, key: Key) -> None:
        """What was missed since then is unknown."""
        places = self.session.places
        places[key] = Place(lost=places[key].last, may_replay=False)

    def _end(self, keys: list[Key], text: str) -> None:
        for key in keys:
            del self.session.places[key]
        if not self.session.places:
            raise StreamError("refused", text)


class Session:
    """Channels of a stream, and addresses of its lists. Each `seq` comes once and in order, or a gap names it."""

    def __init__(self, channels: Iterable[str], lists: Mapping[str, Iterable[str]] | None = None):
        keys: list[Key] = [(channel, None) for channel in channels]
        for name, addresses in (lists or {}).items():
            listed = list(dict.fromkeys(addresses))
            if not 1 <= len(listed) <= ADDRESSES_MAX:
                raise ValueError(f"{name} must have 1 to {ADDRESSES_MAX} addresses, got {len(listed)}.")
            keys += [(name, address) for address in listed]
        self.places = {key: Place() for key in dict.fromkeys(keys)}

    def connect(self, now: float) -> Connection:
        return Connection(self, now)
