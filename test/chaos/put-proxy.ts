import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseRecordChannels } from '../../layers/flows/fan-out/records.ts';
import type { Chance } from './chance.ts';
import { processesOf } from './processes.ts';

export type PutProxy = {
  readonly url: string;
  /** Puts into `push` at which the processes were killed. */
  readonly deaths: () => number;
  /** Those of them that did not arrive, with messages that the fan-out would have numbered. */
  readonly holes: () => number;
  /** The endpoint is known once the stack has started. */
  readonly lead: (endpoint: string) => void;
  readonly end: () => void;
  readonly close: () => void;
};

/**
 * Runs between one processor and Kinesis. Kills its processes at a share of their puts into `push`:
 * their commits are done. Half of these puts still arrive.
 */
export const startPutProxy = async (processor: string, share: number, chance: Chance): Promise<PutProxy> => {
  let [deaths, holes, target, isOver] = [0, 0, '', false];
  const server = createServer(async (incoming, answer) => {
    const body = Buffer.concat(await Array.fromAsync(incoming as AsyncIterable<Buffer>));
    const isDeath = !isOver && isPush(incoming, body) && chance() < share;
    if (!isDeath) return forward(incoming, body, target, answer);
    deaths += 1;
    for (const pid of processesOf(processor)) kill(pid);
    if (chance() < 0.5) return forward(incoming, body, target, answer);
    holes += Number(isNumbered(body));
    answer.destroy();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deaths: () => deaths,
    holes: () => holes,
    lead: endpoint => {
      target = endpoint;
    },
    end: () => {
      isOver = true;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const isPush = ({ headers }: IncomingMessage, body: Buffer): boolean =>
  String(headers['x-amz-target']).endsWith('.PutRecords') && /push/i.test(String(JSON.parse(String(body)).StreamName));

const isNumbered = (body: Buffer): boolean =>
  (JSON.parse(String(body)) as { readonly Records: readonly { readonly Data: string }[] }).Records.some(({ Data }) =>
    parseRecordChannels(Buffer.from(Data, 'base64').toString()).some(one => one.isNumbered),
  );

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
};

const forward = (incoming: IncomingMessage, body: Buffer, target: string, answer: ServerResponse) => {
  const { method, url } = incoming;
  const headers = { ...incoming.headers, host: new URL(target).host };
  const sent = request(`${target}${url}`, { method, headers }, response => {
    answer.writeHead(response.statusCode!, response.headers);
    response.pipe(answer);
  });
  sent.once('error', () => answer.destroy());
  sent.end(body);
};
