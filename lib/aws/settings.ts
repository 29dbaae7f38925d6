import { ranksMax } from '../../layers/core/board/snapshot.ts';

/** What an operator may decide at deploy time, from the CDK context. Described in docs/operations.md. */
export type Settings = {
  /** Begins the name of every stack and usage plan. */
  readonly prefix: string;
  readonly streamMode: 'provisioned' | 'on-demand';
  /** Shards of each stream, when they are provisioned. */
  readonly shards: number;
  /** Batches that a shard hands out at once, in order per partition key. */
  readonly parallelization: number;
  /** Whether each processor has its own 2 MB/s of a shard instead of a share. */
  readonly enhancedFanOut: boolean;
  readonly batchWindowSeconds: number;
  /** How long the processor of links waits for a fuller batch. */
  readonly linksWindowSeconds: number;
  readonly enterpriseRequestsPerMinute: number;
  readonly logRetentionDays: number;
  /** Whether tables, streams and dead letters outlive their stack. */
  readonly retainData: boolean;
  /** Where similar wallets are searched for: exactly in a function's memory, or in an index of S3 Vectors. */
  readonly vectorIndex: 'memory' | 's3';
  /** How many ranks each of the leaderboard's eighteen lists keeps. */
  readonly leaderboardRanks: number;
};

type Reader<Value> = {
  readonly fallback: Value;
  readonly wants: string;
  readonly read: (given: unknown) => Value | null;
};

/** The retentions that CloudWatch Logs knows. */
const LOG_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

const integer = (fallback: number, min: number, max: number): Reader<number> => ({
  fallback,
  wants: `an integer from ${min} to ${max}`,
  read: given => {
    const number = /^\d{1,9}$/.test(String(given)) ? Number(given) : Number.NaN;
    return number >= min && number <= max ? number : null;
  },
});

const flag = (fallback: boolean): Reader<boolean> => ({
  fallback,
  wants: 'true or false',
  read: given => (String(given) === 'true' ? true : String(given) === 'false' ? false : null),
});

const readers: { readonly [Name in keyof Settings]: Reader<Settings[Name]> } = {
  prefix: {
    fallback: 'Chain',
    wants: 'a letter and then up to 39 letters, digits and hyphens',
    read: given => (/^[A-Za-z][A-Za-z0-9-]{0,39}$/.test(String(given)) ? String(given) : null),
  },
  streamMode: {
    fallback: 'provisioned',
    wants: 'provisioned or on-demand',
    read: given => (given === 'provisioned' || given === 'on-demand' ? given : null),
  },
  shards: integer(2, 1, 500),
  parallelization: integer(1, 1, 10),
  enhancedFanOut: flag(false),
  batchWindowSeconds: integer(0, 0, 300),
  linksWindowSeconds: integer(5, 0, 300),
  enterpriseRequestsPerMinute: integer(6000, 1, 300_000),
  logRetentionDays: {
    fallback: 30,
    wants: `one of ${LOG_DAYS.join(', ')}`,
    read: given => LOG_DAYS.find(days => String(days) === String(given)) ?? null,
  },
  retainData: flag(true),
  vectorIndex: {
    fallback: 'memory',
    wants: 'memory or s3',
    read: given => (given === 'memory' || given === 's3' ? given : null),
  },
  // Beyond, the item that names all pages would come near the most that an item may hold.
  leaderboardRanks: integer(ranksMax, 100, 100_000),
};

/** The names of the settings, as they are passed with `cdk --context`. */
export const settingNames = Object.keys(readers) as readonly (keyof Settings)[];

/** Reads the settings from a context; throws naming the setting, the value it got and what it wants. */
export const readSettings = (contextOf: (name: string) => unknown): Settings =>
  Object.fromEntries(
    settingNames.map(name => [name, readSetting(name, readers[name] as Reader<unknown>, contextOf(name))]),
  ) as unknown as Settings;

const readSetting = <Value>(name: string, reader: Reader<Value>, given: unknown): Value => {
  if (given === undefined) return reader.fallback;
  const value = reader.read(given);
  if (value === null) throw new Error(`the setting ${name} must be ${reader.wants}, got ${JSON.stringify(given)}`);
  return value;
};
