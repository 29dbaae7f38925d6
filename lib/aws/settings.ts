import { RESUME_SECONDS } from '../../layers/contract/channel.ts';
import { ORIGINS_EXPECTED, type Origins, parseOrigins } from '../../layers/contract/cors.ts';
import { ranksMax } from '../../layers/core/board/snapshot.ts';

type Reader<Value> = {
  readonly fallback: Value;
  readonly expected: string;
  readonly parse: (given: unknown) => Value | null;
};

/** Retention periods of CloudWatch Logs. */
const LOG_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

const integer = (fallback: number, min: number, max: number): Reader<number> => ({
  fallback,
  expected: `an integer from ${min} to ${max}`,
  parse: given => {
    const number = /^\d{1,9}$/.test(String(given)) ? Number(given) : Number.NaN;
    return number >= min && number <= max ? number : null;
  },
});

const flag = (fallback: boolean): Reader<boolean> => ({
  fallback,
  expected: 'true or false',
  parse: given => (String(given) === 'true' ? true : String(given) === 'false' ? false : null),
});

/** An own domain of an API, if any. */
const address = (scheme: string): Reader<string> => ({
  fallback: '',
  expected: `a ${scheme} URL without query, or empty`,
  parse: given => {
    const text = String(given).replace(/\/$/, '');
    const isAddress = text.startsWith(scheme) && URL.canParse(text) && !/[?#]/.test(text);
    return text === '' || isAddress ? text : null;
  },
});

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const CERTIFICATE = /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;

const readers = {
  /** Of all stack and usage plan names. */
  prefix: {
    fallback: 'Chain',
    expected: 'a letter followed by up to 39 letters, digits or hyphens',
    parse: given => (/^[A-Za-z][A-Za-z0-9-]{0,39}$/.test(String(given)) ? String(given) : null),
  },
  streamMode: {
    fallback: 'provisioned',
    expected: 'provisioned or on-demand',
    parse: given => (given === 'provisioned' || given === 'on-demand' ? given : null),
  },
  /** Per provisioned stream. */
  shards: integer(2, 1, 500),
  /** Concurrent batches per shard, in order per partition key. */
  parallelization: integer(1, 1, 10),
  /** Dedicated 2 MB/s per processor and shard. */
  enhancedFanOut: flag(false),
  batchWindowSeconds: integer(0, 0, 300),
  /** Batch window of the coordination processor. */
  linksWindowSeconds: integer(5, 0, 300),
  /** Minimum interval between two writes of a function's counters for `/metrics`. */
  countersSeconds: integer(60, 1, 3600),
  /** How long messages are kept for clients that resume. */
  resumeSeconds: integer(RESUME_SECONDS, 60, 86_400),
  corsOrigins: {
    fallback: '*' as Origins,
    expected: ORIGINS_EXPECTED,
    parse: given => parseOrigins(String(given)),
  },
  enterpriseRequestsPerMinute: integer(6000, 60, 300_000),
  /** Upgrades of sockets, for all callers together. */
  connectsPerSecond: integer(100, 1, 10_000),
  /** Requests to the ingest API, for all senders together. */
  ingestRequestsPerSecond: integer(200, 1, 10_000),
  /** Burst quota of API Gateway in this account and region. */
  accountBurst: integer(5000, 1, 1_000_000),
  /** Reserved instances of each stream processor; 0 reserves none. */
  processorConcurrency: integer(0, 0, 10_000),
  /** Instances of each function that a caller without a key can invoke; 0 sets no limit. */
  entranceConcurrency: integer(0, 0, 10_000),
  /** Own domains, for the documents and the console. */
  restUrl: address('https://'),
  socketUrl: address('wss://'),
  ingestUrl: address('https://'),
  /** Whether the console is deployed. */
  console: flag(true),
  consoleDomain: {
    fallback: '',
    expected: 'a lower-case domain such as console.example.com, or empty',
    parse: given => (given === '' || DOMAIN.test(String(given)) ? String(given) : null),
  },
  consoleCertificateArn: {
    fallback: '',
    expected: 'the ARN of an ACM certificate in us-east-1, where CloudFront reads them, or empty',
    parse: given => (given === '' || CERTIFICATE.test(String(given)) ? String(given) : null),
  },
  /** Receives notices, such as an account that used its allowance. */
  noticesEmail: {
    fallback: '',
    expected: 'an email address, or empty',
    parse: given => (given === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(given)) ? String(given) : null),
  },
  logRetentionDays: {
    fallback: 30,
    expected: `one of ${LOG_DAYS.join(', ')}`,
    parse: given => LOG_DAYS.find(days => String(days) === String(given)) ?? null,
  },
  /** Whether tables, streams and dead letters outlive their stack. */
  retainData: flag(true),
  /** Whether retained tables refuse to be deleted by any call. */
  protectTables: flag(true),
  /** `memory` is exact, `s3` an approximate index in S3 Vectors. */
  vectorIndex: {
    fallback: 'memory',
    expected: 'memory or s3',
    parse: given => (given === 'memory' || given === 's3' ? given : null),
  },
  /** Ranks per leaderboard list. A larger value would exceed the item size limit of DynamoDB. */
  leaderboardRanks: integer(ranksMax, 100, 100_000),
} satisfies Readonly<Record<string, Reader<unknown>>>;

/** Deploy-time settings from the CDK context. See docs/reference/settings.md. */
export type Settings = {
  readonly [Name in keyof typeof readers]: NonNullable<ReturnType<(typeof readers)[Name]['parse']>>;
};

/** Names for `cdk --context`. */
export const settingNames = Object.keys(readers) as readonly (keyof Settings)[];

/** Reads the settings. Throws with name, value and expectation. */
export const readSettings = (contextOf: (name: string) => unknown): Settings => {
  const settings = Object.fromEntries(
    settingNames.map(name => [name, readSetting(name, readers[name] as Reader<unknown>, contextOf(name))]),
  ) as unknown as Settings;
  demandLanes(settings);
  demandDomain(settings);
  return settings;
};

/** Lambda drops no batch without an instance, but it waits and counts as throttled. */
const demandLanes = ({ processorConcurrency, streamMode, shards, parallelization }: Settings): void => {
  const lanes = streamMode === 'provisioned' ? shards * parallelization : parallelization;
  if (processorConcurrency === 0 || processorConcurrency >= lanes) return;
  throw new Error(
    `The setting processorConcurrency must be 0, or at least ${lanes} (shards × parallelization); ` +
      `got ${processorConcurrency}.`,
  );
};

/** CloudFront refuses one without the other, after minutes. */
const demandDomain = ({ consoleDomain, consoleCertificateArn }: Settings): void => {
  if ((consoleDomain === '') === (consoleCertificateArn === '')) return;
  throw new Error(
    'The settings consoleDomain and consoleCertificateArn must be set together; ' +
      `got ${JSON.stringify(consoleDomain)} and ${JSON.stringify(consoleCertificateArn)}.`,
  );
};

const readSetting = <Value>(name: string, reader: Reader<Value>, given: unknown): Value => {
  if (given === undefined) return reader.fallback;
  const value = reader.parse(given);
  if (value === null) throw new Error(`The setting ${name} must be ${reader.expected}; got ${JSON.stringify(given)}.`);
  return value;
};
