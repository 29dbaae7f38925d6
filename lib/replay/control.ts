import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlayerState } from './player.ts';
import { parseReplayRequest, type ReplayRequest } from './requests.ts';

/** Serves the state of a replay and takes requests. */
export type Control = { readonly url: string; readonly key: string; readonly stop: () => void };

const BODY_BYTES_MAX = 10_000;

/** `ask` resolves once a request is done. Errors: a port that cannot be had. */
export async function serveControl(
  getState: () => Promise<PlayerState>,
  ask: (request: ReplayRequest) => Promise<PlayerState>,
): Promise<Control> {
  const key = randomBytes(24).toString('base64url');
  const answer = async (request: IncomingMessage): Promise<readonly [status: number, body: object]> => {
    if (request.method === 'GET') return [200, await getState()];
    if (request.method !== 'POST') return [405, { error: 'Use GET or POST', code: 'method_not_allowed' }];
    const [given, expected] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`Bearer ${key}`)];
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return [401, { error: 'Send the header `Authorization: Bearer {replay_key}`', code: 'unauthorized' }];
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) {
      text += chunk;
      if (text.length > BODY_BYTES_MAX) return [413, { error: 'The body is too long', code: 'too_large' }];
    }
    const { from_ms, to_ms } = await getState();
    const read = parseReplayRequest(text, [from_ms, to_ms]);
    return 'problem' in read ? [400, { error: read.problem, code: 'invalid_request' }] : [200, await ask(read)];
  };
  const server = createServer((request, response: ServerResponse) => {
    void answer(request)
      .catch(error => [503, { error: String(error), code: 'unavailable' }] as const)
      .then(([status, body]) =>
        response.writeHead(status, { 'Content-Type': 'application/json' }).end(`${JSON.stringify(body)}\n`),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, key, stop: () => void server.close() };
}
