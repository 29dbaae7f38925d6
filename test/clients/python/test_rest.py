"""The client over a server that fails, redirects and links."""
import asyncio
import json
import threading
import unittest
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from chain_intelligence import ApiError, AsyncClient, Client, NetworkError, Retry

FAST = Retry(attempts=3, wait_max=5, base=0.001)


class Server(BaseHTTPRequestHandler):
    answers: list = []
    asked: list = []
    bodies: list = []

    def do_GET(self):
        Server.asked.append((self.path, self.headers.get("authorization")))
        status, headers, body = Server.answers.pop(0)
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"content-type": "application/json", "content-length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self):
        Server.bodies.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.do_GET()

    def do_DELETE(self):
        self.do_GET()

    def log_message(self, *_):
        pass


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
        threading.Thread(target=cls.server.serve_forever, daemon=True).start()
        cls.url = f"http://127.0.0.1:{cls.server.server_port}"

    @classmethod
    def tearDownClass(cls):
        cls.server.shutdown()
        cls.server.server_close()

    def setUp(self):
        self.client = Client(self.url, "ci_key", retry=FAST)

    def script(self, *answers):
        Server.answers, Server.asked, Server.bodies = list(answers), [], []

    def test_numbers_keep_all_digits(self):
        self.script((200, {}, b'{"price": 0.1234567890123456789012345, "count": 7, "none": null}'))
        body = self.client.get("/v1/x")
        self.assertEqual(body, {"price": Decimal("0.1234567890123456789012345"), "count": 7, "none": None})

    def test_parameters_go_into_path_and_query(self):
        self.script((200, {}, {}))
        self.client.get("/v1/token/{mint}/x", mint="a/b", small=1e-7, exact=Decimal("0.10"), flag=True, list=["a", "b"], no=None)
        self.assertEqual(Server.asked, [("/v1/token/a%2Fb/x?small=0.0000001&exact=0.10&flag=true&list=a%2Cb", "Bearer ci_key")])

    def test_a_creation_has_one_key_in_all_its_attempts(self):
        self.script((503, {}, {}), (201, {}, {"rule_id": "r1"}), (201, {}, {"rule_id": "r2"}), (200, {}, {"ok": True}))
        rule = {"v": 1, "name": "buys", "on": "trade"}
        self.assertEqual(self.client.rule_create(rule=rule), {"rule_id": "r1"})
        self.client.rule_create(rule=rule, targets=["t1"], idempotency_key="mine")
        self.client.rule_check(rule=rule)
        first, again, second, check = Server.bodies
        self.assertEqual(first, again)
        self.assertRegex(first["idempotency_key"], "^[0-9a-f]{32}$")
        self.assertEqual(second, {"rule": rule, "targets": ["t1"], "idempotency_key": "mine"})
        self.assertEqual(check, {"rule": rule})

    def test_a_post_has_names_in_its_path_and_the_rest_in_its_body(self):
        self.script((202, {}, {"queued": 3}))
        self.assertEqual(self.client.rule_redeliver("r/1", from_seq=2), {"queued": 3})
        self.assertEqual((Server.asked[0][0], Server.bodies), ("/v1/rules/r%2F1/redeliver", [{"from_seq": 2}]))

    def test_a_deletion_whose_answer_was_lost_is_done_when_the_retry_finds_nothing(self):
        gone = (404, {}, {"error": "gone", "code": "not_found"})
        self.script((503, {}, {}), gone, gone, (204, {}, b""))
        self.assertIsNone(self.client.rule_delete("r1"))
        with self.assertRaises(ApiError) as found:
            self.client.target_delete("t1")
        self.assertEqual(found.exception.code, "not_found")
        self.assertIsNone(asyncio.run(AsyncClient(self.url, "ci_key", retry=FAST).target_delete("t2")))

    def test_a_passing_failure_is_retried_and_a_refusal_is_not(self):
        self.script((503, {}, {}), (429, {"retry-after": "0"}, {}), (200, {}, {"ok": True}))
        self.assertEqual(self.client.get("/v1/x"), {"ok": True})
        self.script((400, {"x-amzn-requestid": "id"}, {"error": "limit must be 1", "code": "invalid_request"}))
        with self.assertRaises(ApiError) as found:
            self.client.get("/v1/x")
        error = found.exception
        self.assertEqual((error.status, error.code, str(error), error.request_id), (400, "invalid_request", "limit must be 1", "id"))

    def test_it_gives_up_after_the_last_attempt_or_for_a_long_wait(self):
        self.script(*[(503, {}, {})] * 3)
        self.assertRaises(ApiError, self.client.get, "/v1/x")
        self.assertEqual(Server.answers, [])
        self.script((429, {"retry-after": "600"}, {}))
        with self.assertRaises(ApiError) as found:
            self.client.get("/v1/x")
        self.assertEqual(found.exception.retry_after, 600)

    def test_an_error_page_of_a_proxy_has_its_status(self):
        self.script(*[(502, {"content-type": "text/html"}, b"<html>")] * 3)
        with self.assertRaises(ApiError) as found:
            self.client.get("/v1/x")
        self.assertEqual((found.exception.code, str(found.exception)), (None, "HTTP status 502"))

    def test_pages_follow_their_links(self):
        link = '</v1/x?cursor=a>; rel="prev", </v1/x?cursor=c>; rel="next"'
        self.script((200, {"link": link}, {"n": 1}), (200, {}, {"n": 2}))
        self.assertEqual([page["n"] for page in self.client.pages("/v1/x", limit=1)], [1, 2])
        self.assertEqual([path for path, _ in Server.asked], ["/v1/x?limit=1", "/v1/x?cursor=c"])

    def test_the_key_goes_to_no_other_origin(self):
        self.script((200, {"link": '<http://127.0.0.1:1/steal>; rel="next"'}, {"n": 1}))
        pages = self.client.pages("/v1/x")
        next(pages)
        self.assertRaises(NetworkError, next, pages)
        self.script((302, {"location": "http://127.0.0.1:1/steal"}, {}))
        with self.assertRaises(ApiError) as found:
            self.client.get("/v1/x")
        self.assertEqual((found.exception.status, len(Server.asked)), (302, 1))

    def test_nobody_listening_is_a_network_error(self):
        client = Client("http://127.0.0.1:1", retry=FAST)
        self.assertRaises(NetworkError, client.get, "/v1/x")

    def test_other_schemes_are_refused(self):
        self.assertRaises(ValueError, Client, "file:///etc")
        self.assertRaises(ValueError, self.client.stream)

    def test_the_asynchronous_client_answers_the_same(self):
        async def ask():
            client = AsyncClient(self.url, "ci_key", retry=FAST)
            first = await client.get("/v1/x")
            return [first, *[page async for page in client.pages("/v1/x")]]

        self.script((200, {}, {"n": 1}), (200, {"link": '</v1/x?c=1>; rel="next"'}, {"n": 2}), (200, {}, {"n": 3}))
        self.assertEqual(asyncio.run(ask()), [{"n": 1}, {"n": 2}, {"n": 3}])


if __name__ == "__main__":
    unittest.main()
