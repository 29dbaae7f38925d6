/** Sends commands without the SDK's signing and logging, which take a third of a suite. */
import { Agent, request } from 'node:http';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

type Command = { readonly constructor: { readonly name: string }; readonly input: object };
type Fields = Readonly<Record<string, unknown>>;
type Answer = { readonly status: number; readonly body: Fields };

/** Errors have their service name, as in the SDK. */
export const plainClient = (port: number): DynamoDBClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const send = async (command: Command): Promise<unknown> => {
    const { status, body } = await post(agent, port, command);
    const { __type, message, Message, ...fields } = fromWire(body) as Fields;
    if (status === 200) return { ...fields, $metadata: { httpStatusCode: status } };
    const name = String(__type).split('#').at(-1)!;
    throw Object.assign(new Error(String(message ?? Message)), fields, { name, $metadata: { httpStatusCode: status } });
  };
  return { send, destroy: () => agent.destroy(), config: {} } as unknown as DynamoDBClient;
};

/** The engines require a signature but do not check it. */
const HEADERS = {
  'Content-Type': 'application/x-amz-json-1.0',
  'X-Amz-Date': '20260101T000000Z',
  Authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
};

const post = (agent: Agent, port: number, command: Command): Promise<Answer> => {
  const body = JSON.stringify(toWire(command.input));
  const headers = {
    ...HEADERS,
    'X-Amz-Target': `DynamoDB_20120810.${command.constructor.name.replace(/Command$/, '')}`,
    'Content-Length': Buffer.byteLength(body),
  };
  return new Promise((done, fail) => {
    const sent = request({ host: '127.0.0.1', port, method: 'POST', path: '/', headers, agent }, response => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => done({ status: response.statusCode!, body: JSON.parse(text) as Fields }));
      response.on('error', fail);
    });
    sent.on('error', fail);
    sent.end(body);
  });
};

/** Bytes are base64 on the wire. */
const toWire = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(toWire);
  if (typeof value !== 'object' || value === null) return value;
  return mapped(value, toWire);
};

const fromWire = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(fromWire);
  if (typeof value !== 'object' || value === null) return value;
  const { B: bytes, BS: sets } = value as { readonly B?: unknown; readonly BS?: unknown };
  if (typeof bytes === 'string') return { B: bytesOf(bytes) };
  if (Array.isArray(sets)) return { BS: sets.map(bytesOf) };
  return mapped(value, fromWire);
};

const mapped = (record: object, change: (value: unknown) => unknown): Fields => {
  const made: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(record)) made[name] = change(value);
  return made;
};

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
