import { RESUME_SECONDS } from '../../layers/contract/channel.ts';
import { ORIGINS_EXPECTED, type Origins, parseOrigins } from '../../layers/contract/cors.ts';
import { FUNCTION_MB } from '../../layers/contract/functions.ts';
import { HOSTS_EXPECTED, parseHostList } from '../../layers/contract/host-list.ts';
import { type Processor, processors } from '../../layers/contract/processors.ts';
import { STREAM_RETENTION_HOURS, streams } from '../../layers/contract/streams.ts';
import { tables } from '../../layers/contract/tables.ts';
import { PRICE_EXPECTED, parsePrice, type X402NetworkName } from '../../layers/contract/x402.ts';
import { ranksMax } from '../../layers/core/board/snapshot.ts';
import { isAddress } from '../../layers/core/identity/address.ts';
import { defineAdoptionSetting } from './adopted.ts';
import { countLanes } from './concurrency.ts';
import { assertForwarderSettings, forwarderReaders } from './forwarder-settings.ts';
import { incarnationsReader } from './incarnations.ts';
import { assertOperationSettings, operationReaders } from './operation-settings.ts';
import { assertRebuildSettings, rebuildReaders } from './rebuild-settings.ts';
import {
  assertSelfServiceSettings,
  defineParameterSetting,
  keyArn,
  selfServiceReaders,
} from './self-service-settings.ts';
import { defineFlagSetting, defineIntegerSetting, email, type Reader } from './setting-reader.ts';
import { storageReaders } from './storage-settings.ts';

/** Capacity of a provisioned table or index without load. */
export const CAPACITY_UNITS_MIN = 5;

/** Retention periods of CloudWatch Logs. */
const LOG_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
];

/** An own domain of an API, if any. */
function defineUrl(scheme: string): Reader<string> {
  return {
    fallback: '',
    expected: `a URL with ${scheme} and without user or query, or empty`,
    parse: given => {
      const text = String(given).replace(/\/$/, '');
      const isAddress = text.startsWith(scheme) && URL.canParse(text) && !/[?#@]/.test(text);
      return text === '' || isAddress ? text : null;
    },
  };
}

/** Another address of a provider, for an imitation of it. */
const provider: Reader<string> = {
  fallback: '',
  expected: 'an http:// or https:// URL without a path, or empty',
  parse: given => {
    const text = String(given).replace(/\/$/, '');
    return text === '' || (/^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text)
      ? text
      : null;
  },
};

/** Targets that may be anywhere and without TLS. */
const webhookHosts: Reader<string> = {
  fallback: '',
  expected: HOSTS_EXPECTED,
  parse: given => (given === '' || parseHostList(String(given)) !== null ? String(given) : null),
};

/** Name of a meter or dimension; an empty one is not billed. */
function defineMeterName(fallback: string): Reader<string> {
  return {
    fallback,
    expected: 'up to 100 letters, digits, underscores, dots or hyphens, or empty',
    parse: given => (/^[\w.-]{0,100}$/.test(String(given)) ? String(given) : null),
  };
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/;

/** Of a server that functions call. */
const endpoint: Reader<string> = {
  fallback: '',
  expected: 'an https URL, an http URL of this machine, or empty',
  parse: given => {
    const text = String(given);
    const isEndpoint = URL.canParse(text) && (text.startsWith('https://') || LOOPBACK.test(text));
    return text === '' || isEndpoint ? text : null;
  },
};

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
  /** Of all streams but `push`. */
  streamRetentionHours: defineIntegerSetting(STREAM_RETENTION_HOURS, 24, 8760),
  /** Per provisioned stream. */
  shards: defineIntegerSetting(2, 1, 500),
  /** Concurrent batches per shard, in order per partition key. */
  parallelization: defineIntegerSetting(1, 1, 10),
  /** Dedicated 2 MB/s per processor and shard. */
  enhancedFanOut: defineFlagSetting(false),
  batchWindowSeconds: defineIntegerSetting(0, 0, 300),
  /** Batch window of the coordination processor. */
  linksWindowSeconds: defineIntegerSetting(10, 0, 300),
  /** Minimum interval between two writes of a function's counters for `/metrics`. */
  countersSeconds: defineIntegerSetting(60, 1, 3600),
  /** How long messages are kept for clients that resume. */
  resumeSeconds: defineIntegerSetting(RESUME_SECONDS, 60, 86_400),
  corsOrigins: {
    fallback: '*' as Origins,
    expected: ORIGINS_EXPECTED,
    parse: given => parseOrigins(String(given)),
  },
  billingMode: {
    fallback: 'on-demand',
    expected: 'on-demand or provisioned',
    parse: given => (given === 'on-demand' || given === 'provisioned' ? given : null),
  },
  /** Highest provisioned capacity of each table and index, for writes and for reads. */
  capacityUnitsMax: defineIntegerSetting(1000, 1, 40_000),
  /** Of stream processors whose row names no memory. Below the default, caches would not fit. */
  processorMemoryMb: defineIntegerSetting(FUNCTION_MB, FUNCTION_MB, 10_240),
  /** Raised to make the derived tables again, beside those in use. */
  rebuild: defineIntegerSetting(0, 0, 3000),
  /** Existing tables and streams that the stack uses instead of its own, by name of their row. */
  adoptTables: defineAdoptionSetting(tables),
  adoptStreams: defineAdoptionSetting(streams),
  incarnations: incarnationsReader,
  enterpriseRequestsPerMinute: defineIntegerSetting(6000, 60, 300_000),
  /** Upgrades of sockets, for all callers together. */
  connectsPerSecond: defineIntegerSetting(100, 1, 10_000),
  /** Messages from the clients of all sockets together. */
  messagesPerSecond: defineIntegerSetting(1_000, 1, 10_000),
  /** Requests to the ingest API, for all senders together. */
  ingestRequestsPerSecond: defineIntegerSetting(200, 1, 10_000),
  /** Burst quota of API Gateway in this account and region. */
  accountBurst: defineIntegerSetting(5000, 1, 1_000_000),
  /** Lambda's quota of concurrent executions in this account and region. */
  accountConcurrency: defineIntegerSetting(1000, 10, 1_000_000),
  /** Reserved instances of each stream processor; 0 reserves none. */
  processorConcurrency: defineIntegerSetting(0, 0, 10_000),
  /** Instances of each function that a caller without a key can invoke; 0 sets no limit. */
  entranceConcurrency: defineIntegerSetting(0, 0, 10_000),
  /** Own domains, for the documents and the console. */
  restUrl: defineUrl('https://'),
  socketUrl: defineUrl('wss://'),
  ingestUrl: defineUrl('https://'),
  /** Whether the console is deployed. */
  console: defineFlagSetting(true),
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
  /** Wallet that receives x402 payments. Empty: there are none. */
  x402PayTo: {
    fallback: '',
    expected: 'a base58 address of 32 bytes, or empty',
    parse: given => (given === '' || isAddress(String(given)) ? String(given) : null),
  },
  x402PricePerCredit: {
    fallback: '0.001',
    expected: PRICE_EXPECTED,
    parse: given => (parsePrice(String(given)) === null ? null : String(given)),
  },
  x402Network: {
    fallback: 'mainnet' as X402NetworkName,
    expected: 'mainnet or devnet',
    parse: given => (given === 'mainnet' || given === 'devnet' ? given : null),
  },
  x402FacilitatorUrl: endpoint,
  /** Of a Solana node. Empty: the public one. */
  x402RpcUrl: endpoint,
  /** Receives notices, such as an account that used its allowance. */
  noticesEmail: email,
  logRetentionDays: {
    fallback: 30,
    expected: `one of ${LOG_DAYS.join(', ')}`,
    parse: given => LOG_DAYS.find(days => String(days) === String(given)) ?? null,
  },
  /** Whether tables, streams and dead letters outlive their stack. */
  retainData: defineFlagSetting(true),
  /** Whether retained tables refuse to be deleted by any call. */
  protectTables: defineFlagSetting(true),
  /** `memory` is exact, `s3` an approximate index in S3 Vectors. */
  vectorIndex: {
    fallback: 'memory',
    expected: 'memory or s3',
    parse: given => (given === 'memory' || given === 's3' ? given : null),
  },
  /** Ranks per leaderboard list. A larger value would exceed the item size limit of DynamoDB. */
  leaderboardRanks: defineIntegerSetting(ranksMax, 100, 100_000),
  /** SSM parameter with the API key of Stripe; empty exports nothing to Stripe. */
  stripeKeyParameter: defineParameterSetting('stripeKeyParameter'),
  /** Ed25519 key that signs roots; empty seals nothing. */
  rootsKeyArn: keyArn,
  /** SSM parameter with the key that seals secrets of targets; empty offers no targets. */
  targetsKeyParameter: defineParameterSetting('targetsKeyParameter'),
  webhookAllow: webhookHosts,
  targetsAwsUrl: provider,
  /** Encrypts the parameters. Empty: the key that AWS manages for SSM. */
  parametersKeyArn: keyArn,
  stripeUrl: provider,
  /** Event names of the meters. */
  stripeCreditsMeter: defineMeterName('chain_credits'),
  stripeMessagesMeter: defineMeterName('chain_message_units'),
  /** Whether usage is exported to AWS Marketplace. */
  marketplaceMetering: defineFlagSetting(false),
  marketplaceUrl: provider,
  marketplaceCreditsDimension: defineMeterName('credits'),
  marketplaceMessagesDimension: defineMeterName('message_units'),
  ...selfServiceReaders,
  ...operationReaders,
  ...storageReaders,
  ...forwarderReaders,
  ...rebuildReaders,
} satisfies Readonly<Record<string, Reader<unknown>>>;

/** Deploy-time settings from the CDK context. See docs/reference/settings.md. */
export type Settings = {
  readonly [Name in keyof typeof readers]: NonNullable<ReturnType<(typeof readers)[Name]['parse']>>;
};

/** Names for `cdk --context`. */
export const settingNames = Object.keys(readers) as readonly (keyof Settings)[];

/** Reads the settings. Throws with name, value and expectation. */
export function readSettings(contextOf: (name: string) => unknown): Settings {
  const settings = Object.fromEntries(
    settingNames.map(name => {
      const { fallback, expected, parse } = readers[name] as Reader<unknown>;
      const given = contextOf(name);
      const value = given === undefined ? fallback : parse(given);
      if (given !== undefined && value === null)
        throw new Error(`The setting ${name} must be ${expected}; got ${JSON.stringify(given)}.`);
      return [name, value];
    }),
  ) as unknown as Settings;
  // Lambda drops no batch without an instance, but it waits and counts as throttled.
  const { processorConcurrency } = settings;
  const [[slowest, lanes]] = Object.entries<Processor>(processors)
    .map(([processor, row]) => [processor, countLanes(row, settings)] as const)
    .sort(([, a], [, b]) => b - a) as [readonly [string, number]];
  if (processorConcurrency !== 0 && processorConcurrency < lanes)
    throw new Error(
      `The setting processorConcurrency must be 0, or at least ${lanes}, the batches that ${slowest} takes at once ` +
        `(shards × its batches per shard); got ${processorConcurrency}.`,
    );
  // CloudFront refuses one without the other, after minutes.
  assertTogether(settings, 'consoleDomain', 'consoleCertificateArn');
  assertSelfServiceSettings(settings);
  assertOperationSettings(settings);
  assertForwarderSettings(settings);
  assertRebuildSettings(settings);
  // An exporter without a unit would do nothing.
  const { stripeKeyParameter, stripeCreditsMeter, stripeMessagesMeter } = settings;
  if (stripeKeyParameter !== '' && stripeCreditsMeter === '' && stripeMessagesMeter === '')
    throw new Error('The setting stripeKeyParameter needs stripeCreditsMeter or stripeMessagesMeter; both are empty.');
  const { marketplaceMetering, marketplaceCreditsDimension, marketplaceMessagesDimension } = settings;
  if (marketplaceMetering && marketplaceCreditsDimension === '' && marketplaceMessagesDimension === '')
    throw new Error(
      'The setting marketplaceMetering needs marketplaceCreditsDimension or marketplaceMessagesDimension; ' +
        'both are empty.',
    );
  assertTogether(settings, 'x402PayTo', 'x402FacilitatorUrl');
  return settings;
}

function assertTogether(settings: Settings, one: keyof Settings, other: keyof Settings): void {
  if ((settings[one] === '') === (settings[other] === '')) return;
  throw new Error(
    `The settings ${one} and ${other} must be set together; ` +
      `got ${JSON.stringify(settings[one])} and ${JSON.stringify(settings[other])}.`,
  );
}
