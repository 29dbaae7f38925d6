import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isObject, type JsonObject, parseJson } from '../template/json.ts';

/** Actions without a partition, which are forwarded as they are. */
export const UNASKED: ReadonlySet<string> = new Set([
  'CreateTable',
  'DeleteTable',
  'DescribeTable',
  'DescribeTimeToLive',
  'ListTables',
  'Scan',
  'UpdateTable',
  'UpdateTimeToLive',
]);

const NAME = '"ReturnConsumedCapacity"';
const PREFIX = Buffer.from(`{${NAME}:"INDEXES",`);

/** Whether the caller wants to know the units. */
export function hasUnitsRequest(body: Buffer): boolean {
  return body.includes(NAME);
}

/** The same request, asking for the units it takes. */
export function addUnitsRequest(body: Buffer): Buffer {
  return hasUnitsRequest(body) ? body : Buffer.concat([PREFIX, body.subarray(body.indexOf('{') + 1)]);
}

type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Without the units, unless the caller asked for them. */
  readonly bytes: Buffer;
  /** Only the units, unless all of it is needed. */
  readonly output: JsonObject;
};

const FIELD = '"ConsumedCapacity":';

/** Parses only the end of a long answer, which is faster. */
export async function readAnswer(
  incoming: IncomingMessage,
  isAsked: boolean,
  isNeeded: (bytes: number) => boolean,
): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const all = Buffer.concat(chunks);
  const { statusCode: status = 500, headers } = incoming;
  const { 'transfer-encoding': _, 'x-amz-crc32': __, ...kept } = headers;
  if (status !== 200) return { status, headers: kept, bytes: all, output: {} };
  const at = all.lastIndexOf(FIELD);
  const end = at < 0 ? undefined : parseJson(`{${all.toString('utf8', at)}`);
  const isLast = isObject(end);
  const output = isLast && !isNeeded(all.length) ? end : parseJson(all.toString('utf8'));
  const bytes =
    isLast && !isAsked ? Buffer.concat([all.subarray(0, all[at - 1] === COMMA ? at - 1 : at), CLOSING]) : all;
  return { status, headers: kept, bytes, output: isObject(output) ? output : {} };
}

const CLOSING = Buffer.from('}');
const COMMA = 44;
