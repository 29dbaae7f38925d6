import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from './chance.ts';

export type PostProxy = {
  readonly url: string;
  /** Posts that were lost: refused, failed, or delivered without an answer in time. */
  readonly faults: Readonly<Record<Fault, number>>;
  readonly posts: () => number;
  /** The endpoint is known once the stack has started. */
  readonly lead: (endpoint: string) => void;
  readonly close: () => void;
};

type Fault = 'failed' | 'refused' | 'late';
const FAULTS: readonly Fault[] = ['failed', 'refused', 'late'];
const STATUS = { failed: 500, refused: 429 } as const;
/** Longer than the fan-out waits for a post. */
const LATE_MS = 1_300;

/** Runs between the functions and `@connections`, and loses a share of the posts. */
export const startPostProxy = async (share: number, chance: Chance): Promise<PostProxy> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const faults = { failed: 0, refused: 0, late: 0 };
  let posts = 0;
  let target = '';
  const server = createServer((incoming, answer) => {
    if (incoming.method === 'POST') posts += 1;
    const isLost = incoming.method === 'POST' && chance() < share;
    const fault = isLost ? FAULTS[Math.floor(chance() * FAULTS.length)]! : null;
    if (fault !== null) faults[fault] += 1;
    if (fault === null || fault === 'late')
      return forward(incoming, answer, target, agent, fault === null ? 0 : LATE_MS);
    incoming.resume();
    incoming.once('end', () => answer.writeHead(STATUS[fault], { 'Content-Length': 2 }).end('{}'));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    posts: () => posts,
    lead: endpoint => {
      target = endpoint;
    },
    close: () => {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
};

const forward = (incoming: IncomingMessage, answer: ServerResponse, target: string, agent: Agent, lateMs: number) => {
  const { method, url } = incoming;
  const headers = { ...incoming.headers, host: new URL(target).host };
  const sent = request(`${target}${url}`, { method, headers, agent }, async response => {
    await sleep(lateMs);
    answer.writeHead(response.statusCode!, response.headers);
    response.pipe(answer);
  });
  sent.once('error', () => answer.destroy());
  incoming.pipe(sent);
};
