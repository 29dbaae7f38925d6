/** Receivers of firings on loopback, each with a fault by its path. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Posted = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly atMs: number;
};

/** Answers a request. `count` is of the path, from 1. */
type Act = (response: ServerResponse, posted: Posted, count: number) => void;

const echo: Act = (response, { body }) => {
  const { type, data } = JSON.parse(body) as { type: string; data: { challenge?: string } };
  response.end(type === 'target.verify' ? `the challenge is ${data.challenge}` : 'thanks');
};

const isChallenge = ({ body }: Posted): boolean => body.includes('"target.verify"');

/** By the first name of a path. */
const acts: Readonly<Record<string, Act>> = {
  echo,
  lie: response => response.end('ok'),
  redirect: (response, { path }) => response.writeHead(307, { location: path.replace('redirect', 'echo') }).end(),
  hang: () => {},
  close: response => response.socket!.destroy(),
  fail: response => response.writeHead(500).end(),
  // The others are right about the challenge.
  slow: (response, posted, count) =>
    isChallenge(posted) ? echo(response, posted, count) : void setTimeout(() => response.end(), 2_000).unref(),
  gone: (response, posted, count) =>
    isChallenge(posted) ? echo(response, posted, count) : response.writeHead(410).end(),
  later: (response, posted, count) => {
    if (isChallenge(posted)) return echo(response, posted, count);
    if (count <= 2) response.writeHead(429, { 'retry-after': '7' }).end();
    else response.end();
  },
  flaky: (response, posted, count) => {
    if (isChallenge(posted) || count % 2 === 1) return echo(response, posted, count);
    response.socket!.destroy();
  },
  huge: (response, posted, count) => {
    if (isChallenge(posted)) return echo(response, posted, count);
    response.end('x'.repeat(10_000_000));
  },
  bot1: response => response.setHeader('content-type', 'application/json').end('{"ok":true,"result":{}}'),
  services: response => response.end('ok'),
  api: response => response.writeHead(204).end(),
  '': (response, { headers }) => {
    const isSigned = /^AWS4-HMAC-SHA256 Credential=\S+\/eu-west-1\/(sqs|sns|kinesis)\/aws4_request/;
    if (!isSigned.test(String(headers.authorization))) return void response.writeHead(403).end();
    response.end('{"MessageId":"1"}');
  },
};

const refuse: Act = response => response.writeHead(429, { 'retry-after': '7' }).end();

/** How a provider asks for seven seconds. */
const refusals: Readonly<Record<string, Act>> = {
  bot1: response => response.writeHead(429).end('{"ok":false,"error_code":429,"parameters":{"retry_after":7}}'),
  api: response => response.writeHead(429).end('{"message":"limited","retry_after":6.95,"global":false}'),
};

export const startTargetServer = async () => {
  const posted: Posted[] = [];
  const faults = new Map<string, string[]>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const one = { path, headers, body: Buffer.concat(chunks).toString(), atMs: Date.now() };
      posted.push(one);
      const count = posted.filter(other => other.path === path).length;
      const name = path.split('/')[1]!.replace(/[?:].*/, '');
      const fault = faults.get(path)?.shift();
      if (fault === 'refuse') (refusals[name] ?? refuse)(response, one, count);
      else acts[fault ?? name]!(response, one, count);
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: (path: string) => `http://${host}/${path}`,
    /** Faults of the next requests of a path. */
    failNext: (path: string, ...names: readonly string[]) => void faults.set(`/${path}`, [...names]),
    /** What a path received, without challenges. */
    at: (path: string) => posted.filter(one => one.path === `/${path}` && !isChallenge(one)),
    all: (path: string) => posted.filter(one => one.path === `/${path}`),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
