import { ranksMax } from '../../layers/core/board/snapshot.ts';

/** Deploy-time settings from the CDK context. See docs/reference/settings.md. */
export type Settings = {
  /** Prefix of all stack and usage plan names. */
  readonly prefix: string;
  readonly streamMode: 'provisioned' | 'on-demand';
  /** Per provisioned stream. */
  readonly shards: number;
  /** Concurrent batches per shard, in order per partition key. */
  readonly parallelization: number;
  /** Dedicated 2 MB/s per processor and shard. */
  readonly enhancedFanOut: boolean;
  readonly batchWindowSeconds: number;
  /** Batch window of the coordination processor. */
  readonly linksWindowSeconds: number;
  readonly enterpriseRequestsPerMinute: number;
  readonly logRetentionDays: number;
  /** Whether tables, streams and dead letters outlive their stack. */
  readonly retainData: boolean;
  /** `memory` is exact, `s3` an approximate index in S3 Vectors. */
  readonly vectorIndex: 'memory' | 's3';
  /** Ranks per leaderboard list. */
  readonly leaderboardRanks: number;
};

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

const readers: { readonly [Name in keyof Settings]: Reader<Settings[Name]> } = {
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
  shards: integer(2, 1, 500),
  parallelization: integer(1, 1, 10),
  enhancedFanOut: flag(false),
  batchWindowSeconds: integer(0, 0, 300),
  linksWindowSeconds: integer(5, 0, 300),
  enterpriseRequestsPerMinute: integer(6000, 1, 300_000),
  logRetentionDays: {
    fallback: 30,
    expected: `one of ${LOG_DAYS.join(', ')}`,
    parse: given => LOG_DAYS.find(days => String(days) === String(given)) ?? null,
  },
  retainData: flag(true),
  vectorIndex: {
    fallback: 'memory',
    expected: 'memory or s3',
    parse: given => (given === 'memory' || given === 's3' ? given : null),
  },
  // A larger value would exceed the item size limit of DynamoDB.
  leaderboardRanks: integer(ranksMax, 100, 100_000),
};

/** Names for `cdk --context`. */
export const settingNames = Object.keys(readers) as readonly (keyof Settings)[];

/** Reads the settings. Throws with name, value and expectation. */
export const readSettings = (contextOf: (name: string) => unknown): Settings =>
  Object.fromEntries(
    settingNames.map(name => [name, readSetting(name, readers[name] as Reader<unknown>, contextOf(name))]),
  ) as unknown as Settings;

const readSetting = <Value>(name: string, reader: Reader<Value>, given: unknown): Value => {
  if (given === undefined) return reader.fallback;
  const value = reader.parse(given);
  if (value === null) throw new Error(`The setting ${name} must be ${reader.expected}; got ${JSON.stringify(given)}.`);
  return value;
};
