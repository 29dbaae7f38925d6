import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { isObject, parseJson } from '../template/json.ts';
import type { EngineAddress } from './address.ts';
import { addUnitsRequest, hasUnitsRequest, readAnswer, UNASKED } from './consumed.ts';
import { type Partitions, Throttled } from './partitions.ts';

export type Proxy = ReturnType<typeof openProxy>;

const SOCKETS_MAX = 64;
const UNIT_BYTES = 4_096;
const JSON_TYPE = { 'Content-Type': 'application/x-amz-json-1.0' };
const TARGET = 'x-amz-target';

/** Forwards requests to the engine, within the throughput of each partition. */
export function openProxy(address: EngineAddress, partitions: Partitions) {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX });
  const send = ({ method = 'POST', url: path = '/', headers }: Sent, body: Buffer) => {
    const length = { 'content-length': String(body.length) };
    const options = { ...address, method, path, headers: { ...headers, ...length }, agent };
    return new Promise<IncomingMessage>((resolve, reject) => request(options, resolve).on('error', reject).end(body));
  };
  const pass = async (incoming: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> => {
    const answer = await send(incoming, body);
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.on('error', () => response.destroy()).pipe(response);
  };
  const passWithin = async (incoming: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> => {
    const action = String(incoming.headers[TARGET] ?? '').split('.')[1] ?? '';
    const input = parseJson(body.toString('utf8'));
    if (UNASKED.has(action) || !isObject(input)) return pass(incoming, body, response);
    const admitted = partitions.admit(action, input);
    const isWhole = admitted.input === input;
    const own = isWhole ? body : Buffer.from(JSON.stringify(admitted.input));
    // Items of a short answer take a unit each.
    const isNeeded = (bytes: number): boolean => !isWhole || (action === 'BatchGetItem' && bytes > UNIT_BYTES);
    const answer = await readAnswer(await send(incoming, addUnitsRequest(own)), hasUnitsRequest(body), isNeeded);
    if (answer.status !== 200) return void response.writeHead(answer.status, answer.headers).end(answer.bytes);
    const output = admitted.finish(answer.output);
    const bytes = isWhole ? answer.bytes : Buffer.from(JSON.stringify(output));
    response.writeHead(200, { ...answer.headers, 'content-length': String(bytes.length) }).end(bytes);
  };
  return {
    close: () => agent.destroy(),
    forward: (incoming: IncomingMessage, body: Buffer, response: ServerResponse): void => {
      passWithin(incoming, body, response).catch((error: Error) => writeError(response, error));
    },
  };
}

function writeError(response: ServerResponse, error: Error): void {
  if (error instanceof Throttled) {
    const { name, message, fields } = error;
    response.writeHead(400, JSON_TYPE);
    response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, ...fields }));
    return;
  }
  if (!response.headersSent) response.writeHead(503, JSON_TYPE);
  response.end(JSON.stringify({ __type: 'com.amazonaws.dynamodb#InternalServerError', message: error.message }));
}

type Sent = Partial<Pick<IncomingMessage, 'method' | 'url'>> & Pick<IncomingMessage, 'headers'>;
