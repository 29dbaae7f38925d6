import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { EngineAddress } from './address.ts';
import { oneCommitOf } from './one-commit.ts';

export type Proxy = ReturnType<typeof openProxy>;

const SOCKETS_MAX = 64;
const JSON_TYPE = { 'Content-Type': 'application/x-amz-json-1.0' };
const TARGET = 'x-amz-target';
const API = 'DynamoDB_20120810';

/**
 * Forwards requests to the engine.
 * With `groups`, a batch of writes becomes one transaction if possible.
 */
export function openProxy(address: EngineAddress, groups: boolean) {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX });
  const send = ({ method = 'POST', url: path = '/', headers }: Sent, body: Buffer) => {
    const length = { 'content-length': String(body.length) };
    const options = { ...address, method, path, headers: { ...headers, ...length }, agent };
    return new Promise<IncomingMessage>((resolve, reject) => request(options, resolve).on('error', reject).end(body));
  };
  /** Whether the engine did all of it. */
  const isCommitted = async (incoming: IncomingMessage, action: string, body: string): Promise<boolean> => {
    const headers = { ...incoming.headers, [TARGET]: `${API}.${action}` };
    const answer = await send({ headers }, Buffer.from(body));
    for await (const _ of answer);
    return answer.statusCode === 200;
  };
  const pass = async (incoming: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> => {
    const one = groups ? oneCommitOf(actionOf(incoming), body) : undefined;
    if (one !== undefined && (await isCommitted(incoming, one.action, one.body)))
      return void response.writeHead(200, JSON_TYPE).end(one.answer);
    const answer = await send(incoming, body);
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.on('error', () => response.destroy()).pipe(response);
  };
  return {
    close: () => agent.destroy(),
    forward: (incoming: IncomingMessage, body: Buffer, response: ServerResponse): void => {
      pass(incoming, body, response).catch((error: Error) => {
        if (!response.headersSent) response.writeHead(503, JSON_TYPE);
        response.end(JSON.stringify({ __type: 'com.amazonaws.dynamodb#InternalServerError', message: error.message }));
      });
    },
  };
}

type Sent = Partial<Pick<IncomingMessage, 'method' | 'url'>> & Pick<IncomingMessage, 'headers'>;

const actionOf = ({ headers }: IncomingMessage): string => String(headers[TARGET] ?? '').split('.')[1] ?? '';
