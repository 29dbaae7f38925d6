import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { vi } from 'vitest';

/** What happens to a call: served, refused, damaged, or cut off before or after its effect. */
export type Fault =
  | 'none'
  | 'error'
  | 'slow-down'
  | 'cut-before'
  | 'cut-after'
  | 'half-answer'
  | 'stall'
  | 'flipped-bit';

export type FakeS3 = {
  readonly url: string;
  readonly kept: Map<string, Buffer>;
  /** Decides by the number of the call, from 1. */
  fault: (call: number, method: string) => Fault;
  calls: number;
  readonly stop: () => Promise<void>;
};

const PAGE = 3;

/** Objects of one bucket on loopback, with paths below `/bucket`. */
export const startS3 = async (): Promise<FakeS3> => {
  const kept = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    answer(request, response, s3).catch(() => request.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const s3: FakeS3 = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kept,
    fault: () => 'none',
    calls: 0,
    stop: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
  return s3;
};

const answer = async (request: IncomingMessage, response: ServerResponse, s3: FakeS3): Promise<void> => {
  s3.calls += 1;
  const fault = s3.fault(s3.calls, request.method!);
  if (fault === 'cut-before') return void request.socket.destroy();
  const body = Buffer.concat(await Array.fromAsync(request));
  if (fault === 'error') return refuse(response, 500, 'InternalError');
  if (fault === 'slow-down') return refuse(response, 503, 'SlowDown');
  const url = new URL(request.url!, s3.url);
  const name = decodeURIComponent(url.pathname.replace(/^\/bucket\//, ''));
  if (request.headers['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
    return refuse(response, 400, 'XAmzContentSHA256Mismatch');
  if (request.method === 'PUT' && request.headers[CHECKSUM] !== checksumOf(body))
    return refuse(response, 400, 'BadDigest');
  if (!/^AWS4-HMAC-SHA256 Credential=id\//.test(request.headers.authorization ?? ''))
    return refuse(response, 403, 'AccessDenied');
  if (request.method === 'PUT') s3.kept.set(name, body);
  if (fault === 'cut-after') return void request.socket.destroy();
  const bytes = request.method === 'PUT' ? Buffer.alloc(0) : found(s3, name, url);
  if (bytes === null) return refuse(response, 404, 'NoSuchKey');
  const [from, to] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []).slice(1).map(Number);
  const part = from === undefined ? bytes : bytes.subarray(from, to! + 1);
  // As S3 does, which has checksums of whole objects only.
  const checksum = request.headers['x-amz-checksum-mode'] && from === undefined && { [CHECKSUM]: checksumOf(part) };
  response.writeHead(from === undefined ? 200 : 206, { 'Content-Length': part.length, ...checksum });
  if (fault === 'flipped-bit') return void response.end(part.map((byte, at) => (at === 7 ? byte ^ 1 : byte)));
  if (fault !== 'half-answer' && fault !== 'stall') return void response.end(part);
  response.write(part.subarray(0, part.length / 2), () => fault === 'stall' || request.socket.destroy());
};

const CHECKSUM = 'x-amz-checksum-crc32';

const checksumOf = (bytes: Uint8Array): string => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum.toString('base64');
};

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);

const found = ({ kept }: FakeS3, name: string, url: URL): Buffer | null =>
  url.searchParams.has('list-type') ? listing(kept, url.searchParams) : (kept.get(name) ?? null);

const listing = (kept: ReadonlyMap<string, Buffer>, query: URLSearchParams): Buffer => {
  const after = query.get('continuation-token') ?? '';
  const names = [...kept.keys()].filter(name => name.startsWith(query.get('prefix')!) && name > after).sort();
  const page = names.slice(0, PAGE);
  const next = names.length > PAGE ? `<NextContinuationToken>${escaped(page.at(-1)!)}</NextContinuationToken>` : '';
  const contents = page.map(
    name => `<Contents><Key>${escaped(name)}</Key><Size>${kept.get(name)!.length}</Size></Contents>`,
  );
  return Buffer.from(`<?xml version="1.0"?><ListBucketResult>${contents.join('\n')}${next}</ListBucketResult>`);
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Points the SDK at it, as a deployment would. Without jitter, nothing waits before it is repeated. */
export const useS3 = (s3: FakeS3): void => {
  vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.url);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', '');
  vi.spyOn(Math, 'random').mockReturnValue(0);
};
