"""A channel over connections that lose, repeat and reorder nothing in the log, but cut, skip and forget."""
import random
import unittest

from chain_intelligence.errors import StreamError
from chain_intelligence.events import DataEvent, GapEvent, RefusedEvent
from chain_intelligence.session import ANSWER_S, HOLE_S, PING_S, Session

CHANNEL = "token:Mint:trades"


def message(seq, prev=None, channel=CHANNEL, **more):
    return {"channel": channel, "seq": seq, "prev": seq - 1 if prev is None else prev, "data": {"n": seq}, **more}


def subscribed(seq, channel=CHANNEL):
    return {"op": "subscribed", "channels": [channel], "seq": {channel: seq}}


class Chance(unittest.TestCase):
    def test_each_message_comes_once_and_in_order_or_a_gap_names_it(self):
        for seed in range(300):
            rng = random.Random(seed)
            session, now, newest, kept_from = Session([CHANNEL]), 0.0, 10, 1
            handed, first = [], None
            for _ in range(rng.randint(1, 6)):
                connection = session.connect(now)
                self.assertEqual(connection.outgoing[0]["op"], "subscribe")
                for _ in range(rng.randint(1, 40)):
                    while connection.outgoing:
                        request = connection.outgoing.pop(0)
                        if request["op"] != "subscribe":
                            continue
                        last = request["resume"].get(CHANNEL)
                        connection.receive(subscribed(newest), now)
                        if last is None:
                            first = newest if first is None else first
                            continue
                        begin = last + 1
                        if begin < kept_from <= newest:
                            gap = {"op": "gap", "channel": CHANNEL, "from": begin, "to": kept_from - 1}
                            connection.receive({**gap, "repair": f"/v1/x?after_seq={last}"}, now)
                            begin = kept_from
                        for seq in range(begin, newest + 1):
                            connection.receive(message(seq), now)
                    newest += 1
                    now += rng.random()
                    if rng.random() < 0.8:
                        connection.receive(message(newest), now)
                    if rng.random() < 0.1:
                        connection.receive(message(newest), now)
                    if rng.random() < 0.05:
                        kept_from = newest
                    handed += connection.events
                    connection.events.clear()
            numbers = []
            for event in handed:
                numbers += [event.seq] if isinstance(event, DataEvent) else range(event.first, event.last + 1)
            self.assertEqual(numbers, list(range(first + 1, first + 1 + len(numbers))), f"seed {seed}")


class Rules(unittest.TestCase):
    def open(self, *channels):
        session = Session(list(channels or (CHANNEL,)))
        return session, session.connect(0.0)

    def test_first_messages_may_be_replays(self):
        _, connection = self.open()
        connection.receive(subscribed(50), 0.0)
        for seq in (49, 50, 51):
            connection.receive(message(seq, replay=True) if seq <= 50 else message(seq), 0.0)
        self.assertEqual([(event.seq, event.is_replay) for event in connection.events], [(49, True), (50, True), (51, False)])

    def test_a_hole_asks_again_from_the_last_message(self):
        _, connection = self.open()
        connection.receive(subscribed(5), 0.0)
        connection.receive(message(6), 0.0)
        connection.outgoing.clear()
        connection.receive(message(9), HOLE_S + 1)
        self.assertEqual([event.seq for event in connection.events], [6])
        self.assertEqual(connection.outgoing[0]["resume"], {CHANNEL: 6})

    def test_a_gap_that_answers_a_resume_is_final_and_repaired_from_the_last_message(self):
        session, connection = self.open()
        connection.receive(subscribed(5), 0.0)
        again = session.connect(1.0)
        again.receive(subscribed(20), 1.0)
        gap = {"op": "gap", "channel": CHANNEL, "from": 6, "to": 18, "repair": "/v1/token/Mint/trades?after_seq=1&limit=9"}
        again.receive(gap, 1.0)
        self.assertEqual(again.events, [GapEvent(CHANNEL, 6, 18, "/v1/token/Mint/trades?after_seq=5&limit=9")])

    def test_a_refused_resume_goes_on_from_now_and_names_what_is_missing(self):
        session, connection = self.open()
        connection.receive(subscribed(5), 0.0)
        again = session.connect(1.0)
        again.outgoing.clear()
        again.receive({"op": "error", "code": "invalid_resume", "message": f"{CHANNEL}: too old"}, 1.0)
        self.assertEqual(again.outgoing[0]["resume"], {})
        again.receive(subscribed(30), 1.0)
        refusal, gap = again.events
        self.assertEqual((refusal.is_final, gap), (False, GapEvent(CHANNEL, 6, 30, None)))

    def test_a_refused_channel_leaves_the_others(self):
        other = "token:Other:trades"
        session, connection = self.open(CHANNEL, other)
        connection.receive({"op": "error", "code": "forbidden", "message": f"{other} needs a higher tier"}, 0.0)
        self.assertIsInstance(connection.events[0], RefusedEvent)
        self.assertEqual(list(session.places), [(CHANNEL, None)])
        with self.assertRaises(StreamError):
            connection.receive({"op": "error", "message": f"{CHANNEL} needs a higher tier"}, 0.0)

    def test_an_error_without_a_channel_ends_the_socket(self):
        _, connection = self.open()
        connection.receive({"op": "error", "message": "Too many messages"}, 0.0)
        self.assertEqual(connection.ended, "Too many messages")

    def test_silence_leads_to_a_ping_and_then_to_the_end(self):
        _, connection = self.open()
        connection.receive(subscribed(0), 0.0)
        connection.outgoing.clear()
        connection.tick(PING_S - 1)
        self.assertEqual(connection.outgoing, [])
        connection.tick(PING_S)
        self.assertEqual(connection.outgoing, [{"op": "ping"}])
        connection.tick(PING_S + ANSWER_S)
        self.assertEqual(connection.ended, "No answer to a ping.")

    def test_a_subscription_without_an_answer_ends_the_socket(self):
        _, connection = self.open()
        connection.tick(ANSWER_S)
        self.assertEqual(connection.ended, "No answer to a subscription.")

    def test_many_channels_are_asked_for_in_parts(self):
        _, connection = self.open(*(f"token:{n}:trades" for n in range(450)))
        self.assertEqual([len(request["channels"]) for request in connection.outgoing], [200, 200, 50])


LIST = "tokens:mine"


def listed(source, seq, prev=None):
    return message(seq, prev, LIST, source=source)


class Lists(unittest.TestCase):
    def open(self, *addresses, channels=()):
        session = Session(channels, {LIST: addresses})
        return session, session.connect(0.0)

    def answer(self, connection, seqs, now=0.0):
        connection.receive({"op": "subscribed", "channels": [LIST], "seq": {LIST: seqs}}, now)

    def test_each_address_has_numbers_of_its_own(self):
        _, connection = self.open("A", "B", "A")
        self.assertEqual(
            connection.outgoing,
            [{"op": "subscribe", "lists": {LIST: ["A", "B"]}, "append": True, "resume": {}, "frames": "batch"}],
        )
        self.assertFalse(connection.is_ready())
        self.answer(connection, {"A": 5, "B": 0})
        self.assertTrue(connection.is_ready())
        batch = [listed("A", 6), listed("B", 1), listed("C", 1), listed("A", 6), listed("A", 7)]
        connection.receive({"op": "batch", "events": batch}, 0.0)
        self.assertEqual(
            [(event.type, event.channel, event.source, event.seq) for event in connection.events],
            [("tokens", LIST, "A", 6), ("tokens", LIST, "B", 1), ("tokens", LIST, "A", 7)],
        )

    def test_a_reconnect_resumes_each_address_after_its_last_message(self):
        session, connection = self.open("A", "B")
        self.answer(connection, {"A": 5, "B": 0})
        connection.receive(listed("A", 6), 0.0)
        again = session.connect(1.0)
        self.assertEqual(again.outgoing[0]["resume"], {LIST: {"A": 6, "B": 0}})
        self.answer(again, {"A": 8, "B": 3}, 1.0)
        for one in (listed("A", 7), listed("A", 8), {"op": "gap", "channel": LIST, "source": "B", "from": 1, "to": 2}):
            again.receive(one, 1.0)
        again.receive(listed("B", 3), 1.0)
        self.assertEqual([event.seq for event in again.events if isinstance(event, DataEvent)], [7, 8, 3])
        self.assertIn(GapEvent(LIST, 1, 2, None, "B"), again.events)

    def test_a_hole_of_one_address_is_asked_for_alone(self):
        _, connection = self.open("A", "B")
        self.answer(connection, {"A": 5, "B": 0})
        connection.outgoing.clear()
        connection.receive(listed("A", 9), 1.0)
        self.assertEqual(
            connection.outgoing,
            [{"op": "subscribe", "channels": [LIST], "resume": {LIST: {"A": 5}}, "frames": "batch"}],
        )

    def test_a_long_list_is_asked_for_part_by_part(self):
        addresses = [f"A{n}" for n in range(600)]
        _, connection = self.open(*addresses)
        sizes = []
        while connection.outgoing:
            self.assertEqual(len(connection.outgoing), 1)
            part = connection.outgoing.pop()["lists"][LIST]
            sizes.append(len(part))
            self.answer(connection, {source: 0 for source in addresses[: sum(sizes)]})
        self.assertEqual(sizes, [250, 250, 100])
        self.assertTrue(connection.is_ready())

    def test_an_address_whose_resume_is_refused_goes_on_from_now(self):
        session, connection = self.open("A", "B")
        self.answer(connection, {"A": 5, "B": 7})
        again = session.connect(1.0)
        text = f"channel {LIST}, source A: seq 5 was never issued"
        again.receive({"op": "error", "code": "invalid_resume", "message": text}, 1.0)
        self.answer(again, {"A": 9, "B": 7}, 1.0)
        refusal, gap = again.events
        self.assertEqual((refusal.is_final, refusal.source), (False, "A"))
        self.assertEqual(gap, GapEvent(LIST, 6, 9, None, "A"))

    def test_a_refused_list_ends_as_a_whole(self):
        session, connection = self.open("A", "B", channels=[CHANNEL])
        connection.receive(subscribed(1), 0.0)
        connection.outgoing.clear()
        connection.receive({"op": "error", "message": f"channel {LIST}: address limit reached"}, 0.0)
        self.assertEqual(list(session.places), [(CHANNEL, None)])
        self.assertEqual(connection.outgoing, [{"op": "unsubscribe", "channels": [LIST]}])
        self.assertTrue(connection.is_ready())
        alone, socket = self.open("A")
        with self.assertRaises(StreamError):
            socket.receive({"op": "error", "message": f"channel {LIST}: address limit reached"}, 0.0)

    def test_the_size_of_a_list_has_bounds(self):
        for count in (0, 1_001):
            with self.assertRaisesRegex(ValueError, f"tokens:mine must have 1 to 1000 addresses, got {count}"):
                Session([], {LIST: [str(n) for n in range(count)]})


if __name__ == "__main__":
    unittest.main()
