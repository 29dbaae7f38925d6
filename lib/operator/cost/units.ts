import type { schedules } from '../../../layers/contract/schedules.ts';
import type { StreamName } from '../../../layers/contract/streams.ts';
import type { ProcessorName } from '../../../layers/flows/processor-lag.ts';

/** A figure, and the command or page that it is from. */
export type Unit = { readonly value: string; readonly source: string };

export function defineCostUnit(value: string, source: string): Unit {
  return { value, source };
}

const WRITES = '`npm run bench -- writes`, tape wide, 2026-11-27: 20,506 swaps in 12,864 batches of a second';
const ENVIRONMENTS = 'docs/performance.md#several-environments: 1.9 of the tape wide, 0.4 more for 8 environments';
const DESIGN = 'docs/explanation/storage.md: one record per trade';
const ASSUMED = 'assumed';

/** What one swap takes. A new measurement changes this file only. */
export const perSwap = {
  writeUnits: defineCostUnit('4.834', WRITES),
  readUnits: defineCostUnit('2.3', ENVIRONMENTS),
  storedBytes: defineCostUnit('1333', WRITES),
  /** Beside `writeUnits`: snapshots of large states, about a unit a KB. */
  snapshotUnits: defineCostUnit(
    '0.5',
    'assumed: 35 MB of coordination per 250,000 relations, and tokens of 100,000 holders',
  ),
  /** A delete costs the size of the item. Expiry is free. */
  deleteUnits: defineCostUnit(
    '0.1',
    'docs/decisions/050: relations are written for 0.10 units, and deleted after a snapshot',
  ),
  /** Of the busiest table. */
  walletsWriteUnits: defineCostUnit('1.412', WRITES),
  /** The leaderboard's share of a minute with 18,000 exits. */
  boardMs: defineCostUnit('0.222', 'docs/performance.md#leaderboard: 4.0 s for 18,000 exits'),
} as const;

/** Time of a processor per swap, waiting for DynamoDB included. */
export const processorMs: Readonly<Record<Exclude<ProcessorName, 'fanOut' | 'rules'>, Unit>> = {
  intake: defineCostUnit('3.38', WRITES),
  wallets: defineCostUnit('2.38', WRITES),
  coordination: defineCostUnit('0.34', WRITES),
};

/** Size of a record, for the limits of a shard. */
export const recordBytes: Readonly<Record<Exclude<StreamName, 'push'>, Unit>> = {
  events: defineCostUnit('551', 'the demo tape'),
  wallets: defineCostUnit('1024', 'all are below 1 KB'),
  links: defineCostUnit('1024', 'all are below 1 KB'),
  rules: defineCostUnit('1884', 'a trade of 2,229 bytes per swap, and a mark of 100 per batch'),
};

/** Records per swap. All are below 1 KB, which on-demand streams round up to. */
export const recordsPerSwap: Readonly<Record<Exclude<StreamName, 'push'>, Unit>> = {
  events: defineCostUnit('1', 'a swap is an event; 551 bytes on the demo tape'),
  wallets: defineCostUnit('1', DESIGN),
  links: defineCostUnit(
    '0.6',
    'simulated market: 0.57 of relations; exits of a batch share a record, 0.03 above 50 swaps/s',
  ),
  rules: defineCostUnit('1.25', `${WRITES}; two records a batch`),
};

/** What a message to one socket takes. */
export const perMessage = {
  bytes: defineCostUnit('700', ASSUMED),
  fanOutMs: defineCostUnit('0.1', 'docs/performance.md#fan-out: 70–90 µs of CPU a post, TLS not included'),
} as const;

/** What a message takes once, for all sockets that hear it. */
export const perEmission = {
  /** Kept for clients that resume, and counted for the bill. */
  writeUnits: defineCostUnit('2', 'docs/decisions/125-usage-metering.md and 086: an item each'),
  readUnits: defineCostUnit('1', 'a query of up to 17 listeners'),
} as const;

/** What rules take once one is armed, on a whole core. */
export const perRuledSwap = {
  ms: defineCostUnit('0.32', 'docs/performance.md#rules: 10,000 rules at 3,100 swaps a second'),
} as const;

const LANE = 'docs/decisions/214: three calls of the queue, four writes and five reads';

/** What a firing takes, its delivery to one target included. */
export const perFiring = {
  /** The firing of some 2 KB, and its id. */
  writeUnits: defineCostUnit('7', `${LANE}; three for the firing and its id`),
  readUnits: defineCostUnit('7', `${LANE}; two for the newest number and the id`),
  queueRequests: defineCostUnit('3', LANE),
  /** Waits for the target. */
  ms: defineCostUnit('100', LANE),
  bytes: defineCostUnit('2500', ASSUMED),
} as const;

/** Of the queue of deliveries: Lambda begins with five pollers, each asks for 20 s. */
export const perQueue = {
  pollsPerSecond: defineCostUnit('0.25', 'https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html'),
} as const;

/** Reads that find out whether somebody listens. */
export const listenerReads = {
  /** One marker says that nobody does. */
  perBatch: defineCostUnit('1', 'a strongly consistent read of an item below 4 KB'),
  /** Whether rules listen, once a second in each process. */
  rulesPerBatch: defineCostUnit('1', 'a strongly consistent read of an item below 4 KB'),
  /** Per heard topic and second of a message. */
  perEmission: defineCostUnit('1', 'a strongly consistent read of an item below 4 KB'),
} as const;

/** What a request to the ingest API takes, its swaps included. */
export const perIngestRequest = {
  authorizerMs: defineCostUnit('10', ASSUMED),
  /** On a whole core. */
  ms: defineCostUnit('15', ASSUMED),
  msPerSwap: defineCostUnit('1', 'docs/performance.md#forwarder: 1 ms of CPU per transaction'),
  /** The key, by the authorizer and by the function. */
  readUnits: defineCostUnit('1', 'two eventually consistent reads of an item below 4 KB'),
  answerBytes: defineCostUnit('300', ASSUMED),
} as const;

/** Memory with which a function has a whole core. */
export const CORE_MB = 1_769;

/** What an open socket takes in two hours, its longest life. */
export const perSocketLife = {
  seconds: defineCostUnit('7200', 'limit of API Gateway'),
  /** Connect, subscribe, disconnect, and a ping in ten minutes. */
  invocations: defineCostUnit('15', 'docs/reference/aws.md'),
  /** The pings and the subscription with their answers. */
  messages: defineCostUnit('26', 'docs/reference/aws.md'),
  invocationMs: defineCostUnit('20', ASSUMED),
  writeUnits: defineCostUnit('10', ASSUMED),
  readUnits: defineCostUnit('10', ASSUMED),
} as const;

export const perRequest = {
  ms: defineCostUnit('10', 'docs/performance.md#local-service: 2–9 ms p50'),
  readUnits: defineCostUnit('2', 'docs/performance.md#wallets: 1–4 reads'),
  writeUnits: defineCostUnit('1', 'docs/performance.md#metering: exactly 1'),
  bytes: defineCostUnit('4096', ASSUMED),
  /** Share that the authorizer's cache of 20 s does not answer. */
  authorized: defineCostUnit('0.05', ASSUMED),
  authorizerMs: defineCostUnit('10', ASSUMED),
} as const;

/** Time of a run without work. */
export const scheduleMs: Readonly<Record<keyof typeof schedules, Unit>> = {
  board: defineCostUnit('50', 'docs/performance.md#leaderboard'),
  tokenList: defineCostUnit('50', ASSUMED),
  sweep: defineCostUnit('560', 'docs/performance.md#memory: 10,000 open mints'),
  allowances: defineCostUnit('50', ASSUMED),
  usageFold: defineCostUnit('500', ASSUMED),
  vectors: defineCostUnit('500', ASSUMED),
};

/** Bounds of what a minute's lists write. */
export const perMinute = {
  boardWriteUnits: defineCostUnit('16000', 'docs/performance.md#leaderboard: every page changes'),
  listWriteUnits: defineCostUnit(
    '5713',
    '`npm run bench -- lists`: 30,000 tokens, a twentieth of which trade in a minute',
  ),
} as const;

/** Items that a swap changes in each list, until the bound is reached. */
export const listItemsPerSwap = {
  board: defineCostUnit('810', '18 lists, pages of 45 KB'),
  tokens: defineCostUnit('4', '`npm run bench -- lists`: 5,713 units for 1,500 tokens that traded'),
} as const;

export const observed = {
  /** Of all expressions. */
  alarmMetrics: defineCostUnit('185', 'test/aws/generated/Observability.json'),
  dashboards: defineCostUnit('1', 'test/aws/generated/Observability.json'),
  metrics: defineCostUnit('50', 'assumed: 30 counters, some of several functions'),
  logBytesPerInvocation: defineCostUnit('350', 'START, END and REPORT of Lambda'),
  accessLogBytes: defineCostUnit(
    '450',
    'lib/aws/access-logs.ts: a line of a token route, and 26 bytes that CloudWatch adds',
  ),
  /** Share of its size that a stored log takes. */
  logCompression: defineCostUnit('0.15', ASSUMED),
  /** KMS calls of a shard and each of its users per hour. */
  keyRequestsPerHour: defineCostUnit('12', 'a data key serves five minutes'),
  pageBytes: defineCostUnit('10000000', 'npm run console:size, with maps and old versions'),
} as const;

const SAMPLING = 'https://docs.aws.amazon.com/xray/latest/devguide/xray-console-sampling.html: the default rule';

/** What X-Ray records. */
export const sampled = {
  /** The first of each second. */
  perSecond: defineCostUnit('1', SAMPLING),
  /** Of the others. */
  share: defineCostUnit('0.05', SAMPLING),
} as const;

/** Load on capacity that is provisioned for it. */
export const UTILIZATION = '0.7';

const PARQUET = 'docs/performance.md#archive: 62,046 simulated swaps with 28,512 other events';

/** What the archive takes per swap, other events of its token included. */
export const perArchivedSwap = {
  bytes: defineCostUnit('155', PARQUET),
  /** Packed rows of the tape, read once by its key and in each scan. */
  tapeBytes: defineCostUnit('400', ASSUMED),
  /** Packed rows are unpacked, and written as Parquet. */
  ms: defineCostUnit('0.05', PARQUET),
} as const;

/** Files of a day, its plan and its batches. */
export const perArchivedDay = {
  puts: defineCostUnit('1200', 'layers/flows/archive: 32 parts of the plan by up to 34 prefixes'),
} as const;
