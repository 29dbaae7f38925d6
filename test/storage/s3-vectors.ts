import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3VectorsClient } from '@aws-sdk/client-s3vectors';
import { computeCosine, DIMENSIONS } from '../../layers/core/similarity/direction.ts';
import { UNFILTERED_KEYS } from '../../layers/storage/profiles/vector-metadata.ts';

type Json = Readonly<Record<string, unknown>>;
type Stored = { readonly vector: Float32Array; readonly metadata: Json };

/** A fake S3 Vectors index over HTTP with its limits. Search is exact. */
export type FakeIndex = {
  readonly client: S3VectorsClient;
  readonly arn: string;
  readonly stored: ReadonlyMap<string, Stored>;
  readonly requests: { readonly operation: string; readonly body: Json }[];
  /** Errors for the next requests. */
  readonly refusals: string[];
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
};

const PAGE = 100;
const TOP_MAX = 10_000;

class Refusal extends Error {
  override readonly name: string;
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

const demand = (holds: boolean, message: string): void => {
  if (!holds) throw new Refusal('ValidationException', message);
};

const ARN = 'arn:aws:s3vectors:us-east-1:000000000000:bucket/wallets/index/wallets';

export const startFakeIndex = async (arn = ARN): Promise<FakeIndex> => {
  const stored = new Map<string, Stored>();
  const requests: { operation: string; body: Json }[] = [];
  const refusals: string[] = [];
  const server = createServer(
    (request, response) => void answer(request, response, { arn, stored, requests, refusals }),
  );
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const client = new S3VectorsClient({ endpoint, region: 'us-east-1', credentials, maxAttempts: 2 });
  const stop = async () => {
    client.destroy();
    await new Promise(resolve => server.close(resolve));
  };
  return { client, arn, stored, requests, refusals, endpoint, stop };
};

type World = Pick<FakeIndex, 'arn' | 'requests' | 'refusals'> & { readonly stored: Map<string, Stored> };

const answer = async (request: IncomingMessage, response: ServerResponse, world: World): Promise<void> => {
  const send = (status: number, body: unknown, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  try {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Json;
    const operation = request.url!.slice(1);
    world.requests.push({ operation, body });
    const refusal = world.refusals.shift();
    if (refusal) throw new Refusal(refusal, 'refused on request');
    demand(/\/us-east-1\/s3vectors\/aws4_request/.test(request.headers.authorization ?? ''), 'not signed');
    demand(request.method === 'POST' && operation in operations, `no operation ${request.method} ${request.url}`);
    if (body.indexArn !== world.arn) throw new Refusal('NotFoundException', `no index ${body.indexArn}`);
    send(200, operations[operation as keyof typeof operations](body, world));
  } catch (error) {
    const { name, message } = error as Error;
    send(
      name === 'TooManyRequestsException' ? 429 : name === 'ServiceUnavailableException' ? 503 : 400,
      { message },
      {
        'x-amzn-errortype': name,
      },
    );
  }
};

type Put = { readonly key: string; readonly data: { readonly float32: readonly number[] }; readonly metadata: Json };

const put = ({ vectors }: Json, { stored }: World) => {
  const list = vectors as readonly Put[];
  demand(list.length >= 1 && list.length <= 500, `PutVectors of ${list.length}`);
  for (const { key, data, metadata } of list) {
    const vector = checked(data.float32);
    const filterable = Object.entries(metadata).filter(([name]) => !UNFILTERED_KEYS.some(other => other === name));
    demand(JSON.stringify(Object.fromEntries(filterable)).length <= 2_048, 'more than 2 KB of filterable metadata');
    demand(JSON.stringify(metadata).length <= 40_960, 'more than 40 KB of metadata');
    stored.set(key, { vector, metadata });
  }
  return {};
};

const checked = (components: readonly number[]): Float32Array => {
  demand(components.length === DIMENSIONS && components.every(Number.isFinite), 'not a vector of the index');
  const vector = Float32Array.from(components);
  demand(
    vector.some(component => component !== 0),
    'a zero vector in an index of cosine',
  );
  return vector;
};

const remove = ({ keys }: Json, { stored }: World) => {
  const list = keys as readonly string[];
  demand(list.length >= 1 && list.length <= 500, `DeleteVectors of ${list.length}`);
  for (const key of list) stored.delete(key);
  return {};
};

const get = ({ keys, returnMetadata }: Json, { stored }: World) => {
  const list = keys as readonly string[];
  demand(list.length >= 1 && list.length <= 100, `GetVectors of ${list.length}`);
  const found = list.filter(key => stored.has(key));
  return {
    vectors: found.map(key => ({ key, ...(returnMetadata === true && { metadata: stored.get(key)!.metadata }) })),
  };
};

/** Exact top k in pages; the token is an offset. */
const query = ({ topK, queryVector, filter, returnMetadata, nextToken }: Json, { stored }: World) => {
  demand(Number(topK) >= 1 && Number(topK) <= TOP_MAX, `topK of ${topK}`);
  const vector = checked((queryVector as Put['data']).float32);
  const found = [...stored.entries()]
    .filter(([, { metadata }]) => filter === undefined || passes(filter as Json, metadata))
    .map(([key, other]) => ({ key, metadata: other.metadata, distance: 1 - computeCosine(vector, other.vector) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, Number(topK))
    // Callers must not rely on the order.
    .sort((a, b) => (a.key < b.key ? 1 : -1));
  const from = Number(nextToken ?? 0);
  const page = found.slice(from, from + PAGE);
  return {
    vectors: page.map(({ key, metadata }) => ({ key, ...(returnMetadata === true && { metadata }) })),
    distanceMetric: 'cosine',
    ...(found.length > from + PAGE && { nextToken: String(from + PAGE) }),
  };
};

const passes = (filter: Json, metadata: Json): boolean =>
  Object.entries(filter).every(([name, wanted]) => {
    if (name === '$and') {
      const all = wanted as readonly Json[];
      demand(all.length > 0, '$and of nothing');
      return all.every(each => passes(each, metadata));
    }
    demand(!name.startsWith('$') && !UNFILTERED_KEYS.some(other => other === name), `a filter asks ${name}`);
    return Object.entries(wanted as Json).every(([operator, value]) => compare(operator, metadata[name], value));
  });

const compare = (operator: string, actual: unknown, value: unknown): boolean => {
  if (operator === '$eq') return actual === value;
  demand(typeof value === 'number', `${operator} of ${typeof value}`);
  if (operator === '$gte') return Number(actual) >= Number(value);
  if (operator === '$lt') return Number(actual) < Number(value);
  throw new Refusal('ValidationException', `the operator ${operator}`);
};

const operations = { PutVectors: put, DeleteVectors: remove, GetVectors: get, QueryVectors: query } as const;
