import type { LayerName } from './layers.ts';
import type { StreamName } from './streams.ts';
import type { TableName } from './tables.ts';
import type { AddressName } from './variables.ts';

/** Tables a function may access. It receives exactly these. */
export type TableUse<Table extends TableName = TableName> = {
  readonly reads?: readonly Table[];
  readonly writes?: readonly Table[];
};

/** Returns the tables of a function, each once. */
export function listFunctionTables<Table extends TableName>({
  reads = [],
  writes = [],
}: TableUse<Table>): readonly Table[] {
  return [...new Set([...reads, ...writes])];
}

/** Rights and size of a function. A missing field grants nothing. */
export type FunctionSpec<Table extends TableName = TableName> = TableUse<Table> & {
  /** File under functions/ without its extension. Also the function's name. */
  readonly file: string;
  /** Tables that it may read whole. */
  readonly scans?: readonly Table[];
  /** Streams it writes to. */
  readonly emits?: readonly StreamName[];
  /** Streams it may describe without reading them. */
  readonly describes?: readonly StreamName[];
  /** Whether it sends messages through @connections. */
  readonly pushes?: true;
  /** Whether it knows how long messages are kept. */
  readonly resumes?: true;
  /** Whether it sends messages to the dead-letter queue. */
  readonly deadLetters?: true;
  /** Whether it asks for deliveries to targets. */
  readonly delivers?: true;
  /** Whether it sends to targets. */
  readonly reaches?: true;
  /** Whether it publishes notices to the operator's topic. */
  readonly notifies?: true;
  /** Whether outside requests reach it beside the routes, so its instances are limited. */
  readonly entrance?: true;
  /** Whether it adds its requests to the counters in `operations`. */
  readonly counts?: true;
  /** Whether it counts its requests per key in `usage`. */
  readonly meters?: true;
  /** Its requests draw on the read budgets in `operations`. */
  readonly budgets?: true;
  /** APIs whose address it names. */
  readonly addresses?: readonly AddressName[];
  readonly layers?: readonly LayerName[];
  readonly vectorIndex?: 'reads' | 'writes';
  /** 512 by default. */
  readonly memoryMb?: number;
  /** `FUNCTION_SECONDS` by default. */
  readonly timeoutSeconds?: number;
};

/** Seconds until a route answers 503. The function stops shortly after. */
export const ROUTE_SECONDS_MAX = 10;
export const FUNCTION_SECONDS = ROUTE_SECONDS_MAX + 1;
export const FUNCTION_MB = 512;

/** Seconds until a paid route answers 503: API Gateway's maximum. */
export const PAID_SECONDS_MAX = 29;

const MB = 1_048_576;

/** A quarter of memory, because the heap needs as much. */
export function cacheBytesMax({ memoryMb = FUNCTION_MB }: FunctionSpec): number {
  return (memoryMb / 4) * MB;
}

/** Functions that are neither a route, a processor nor a schedule. */
export const functions = {
  /** Turns a Bearer key into a policy and a usage key. */
  authorizer: { file: 'authorizer', reads: ['keys', 'accounts'], entrance: true, timeoutSeconds: 5 },
  /** Handles $connect, $disconnect and $default of the WebSocket API. */
  socket: {
    file: 'socket/handler',
    reads: [
      ...(['keys', 'subscriptions', 'connections', 'messages', 'tape', 'wallets', 'operations'] as const),
      ...(['listings', 'tokens'] as const),
    ],
    resumes: true,
    // In `operations`: the buckets of messages; in `messages`: pages of lists.
    writes: ['connections', 'subscriptions', 'usage', 'operations', 'messages'],
    emits: ['push'],
    pushes: true,
    entrance: true,
    timeoutSeconds: 20,
  },
  /** Admits ingest requests by their headers. */
  ingestAuthorizer: { file: 'ingest-authorizer', reads: ['keys'], entrance: true, timeoutSeconds: 5 },
  ingest: {
    file: 'ingest',
    reads: ['keys', 'funding'],
    writes: ['funding', 'operations'],
    emits: ['events'],
    deadLetters: true,
    layers: ['own-services'],
    entrance: true,
    // One whole core, because decoding is CPU-bound.
    memoryMb: 1769,
    timeoutSeconds: 29,
  },
  /** Answers requests of routes as of a time, with findings or with a proof. */
  past: {
    file: 'past',
    reads: [
      ...(['tape', 'prices', 'tokens', 'names', 'candles', 'listings', 'ledgers', 'positions'] as const),
      ...(['security', 'wallets', 'funding', 'identities', 'vectors', 'board', 'coordination'] as const),
      ...(['operations', 'proofs'] as const),
    ],
    // Quotas of similarity queries.
    writes: ['operations'],
    layers: ['known-wallets'],
    memoryMb: 3_008,
  },
  /** Sends firings to targets, as the queue of deliveries asks. */
  deliver: {
    file: 'queue/deliver',
    reads: ['targets', 'rules'],
    writes: ['targets'],
    delivers: true,
    reaches: true,
    timeoutSeconds: 60,
  },
  /** Serves the pages of `docs/`, and documents for agents. */
  pages: { file: 'pages', layers: ['docs'] },
  /** Answers agents from the routes, through the API, with the caller's key. */
  mcp: { file: 'mcp', entrance: true, memoryMb: 1_024, timeoutSeconds: PAID_SECONDS_MAX + 1 },
  /** Stops a deployment that cannot use the stored data. */
  dataGuard: {
    file: 'deploy/data-guard',
    reads: ['operations', 'tape'],
    scans: ['tape'],
    writes: ['operations'],
    timeoutSeconds: 60,
  },
} as const satisfies Record<string, FunctionSpec>;

/** Functions that a setting deploys. */
export const optionalFunctions = {
  /** Sells answers of the REST routes (`x402PayTo`). */
  x402: {
    file: 'x402',
    reads: ['payments'],
    writes: ['payments'],
    meters: true,
    entrance: true,
    timeoutSeconds: PAID_SECONDS_MAX + 1,
  },
} as const satisfies Record<string, FunctionSpec>;
