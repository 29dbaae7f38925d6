import { MEMORY_MB_LEAST } from 'cdk-loopback/memory';
import { InvalidArgumentError } from 'commander';
import { Decimal } from 'decimal.js';
import { type AdapterName, adapterNames } from '../../layers/contract/adapter-names.ts';
import { ORIGINS_EXPECTED, parseOrigins } from '../../layers/contract/cors.ts';
import { SOURCE } from '../../layers/contract/events/source.ts';
import { HOSTS_EXPECTED, parseHostList } from '../../layers/contract/host-list.ts';
import { PRICES_EXPECTED, parsePrices } from '../../layers/contract/stripe-prices.ts';
import { type Tier, tierNames } from '../../layers/contract/tiers.ts';
import { isAddress } from '../../layers/core/identity/address.ts';
import { isUtcDay } from '../../layers/core/kernel/utc-day.ts';
import { DEMO_KEYS } from '../operator/key-status.ts';

type Parse<Value> = (text: string) => Value;

/** Rejects a text that `read` cannot read, and says what it must be. */
export function createOptionParser<Value>(what: string, read: (text: string) => Value | undefined): Parse<Value> {
  return text => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(`It must be ${what}; got "${text}".`);
    return value;
  };
}

function parseNumber(text: string, pattern: RegExp, isValid: (value: number) => boolean = () => true) {
  return pattern.test(text) && isValid(Number(text)) ? Number(text) : undefined;
}

export function createChoiceParser<Value extends string>(names: readonly Value[]): Parse<Value> {
  return createOptionParser(`one of ${names.join(', ')}`, text => names.find(name => name === text));
}

export const port = createOptionParser('a port from 0 to 65535', text =>
  parseNumber(text, /^\d{1,5}$/, value => value <= 65_535),
);

export const folder = createOptionParser('a folder path', text => (text.trim() === '' ? undefined : text));

export const prices = createOptionParser(PRICES_EXPECTED, text => (parsePrices(text) === null ? undefined : text));

const HOST = /^([a-z\d]([a-z\d.-]*[a-z\d])?|\[[a-f\d:.]+\])(:\d{1,5})?$/;

export const hostNames = createOptionParser(
  'host names such as chain.example.com or localhost:8080, separated by commas',
  text => {
    const names = text.split(',').map(name => name.trim().toLowerCase());
    return names.every(name => HOST.test(name)) ? names : undefined;
  },
);

export const origins = createOptionParser(ORIGINS_EXPECTED, text => (parseOrigins(text) === null ? undefined : text));

export const webhookHosts = createOptionParser(HOSTS_EXPECTED, text =>
  parseHostList(text) === null ? undefined : text,
);

/** Lists have a line per name. */
export const ownerName = createOptionParser('1 to 100 characters without line breaks', text =>
  /^(?=.*\S)[^\p{Cc}\u2028\u2029]{1,100}$/u.test(text) ? text : undefined,
);

export function parseKeyName(text: string): string {
  if (text === DEMO_KEYS)
    throw new InvalidArgumentError(
      `"${text}" is reserved for the keys that each local start replaces. Choose another name.`,
    );
  return ownerName(text);
}

export const megabytes = createOptionParser(`a whole number of at least ${MEMORY_MB_LEAST}`, text =>
  parseNumber(text, /^\d{1,6}$/, value => value >= MEMORY_MB_LEAST),
);

/** More than Lambda's default concurrency of an account is never needed. */
export const environmentCount = createOptionParser('a whole number from 1 to 100', text =>
  parseNumber(text, /^\d{1,3}$/, value => value >= 1 && value <= 100),
);

export function createCountParser(most: number) {
  return createOptionParser(`a whole number from 1 to ${most}`, text =>
    parseNumber(text, /^\d{1,6}$/, value => value >= 1 && value <= most),
  );
}

/** Messages that a command may hold at once. */
export const letterLimit = createCountParser(1_000);

export const generationNumber = createOptionParser('a generation such as 7', text => parseNumber(text, /^\d{1,6}$/));

export const milliseconds = createOptionParser('a whole number from 0 to 10000', text =>
  parseNumber(text, /^\d{1,5}$/, value => value <= 10_000),
);

export const positiveNumber = createOptionParser('a number above 0', text =>
  parseNumber(text, /^\d+(\.\d+)?$/, value => value > 0),
);

export const anyNumber = createOptionParser('a number', text => parseNumber(text, /^\d+(\.\d+)?$/));

export const wholeNumber = createOptionParser('a whole number', text => parseNumber(text, /^\d{1,16}$/));

/** Exact. Ten digits are far beyond any account's quotas. */
export const rate = createOptionParser('a number from 0 to 9999999999, with at most 6 decimals', text =>
  /^\d{1,10}(\.\d{1,6})?$/.test(text) ? new Decimal(text) : undefined,
);

export const socketCount = createOptionParser('a whole number from 0 to 9999999999', text =>
  /^\d{1,10}$/.test(text) ? new Decimal(text) : undefined,
);

export const listenerCount = createOptionParser('a whole number from 1 to 9999999999', text =>
  /^0*[1-9]\d{0,9}$/.test(text) ? new Decimal(text) : undefined,
);

export const tier: Parse<Tier> = createChoiceParser(tierNames);

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

function parseSpanMs(text: string): number | undefined {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * unitMs[unit as keyof typeof unitMs];
}

/** Parses `90s`, `24h` or `7d` to ms; accepts 0. */
export const duration = createOptionParser('a time span such as 90s, 30m, 24h or 7d', text =>
  text === '0' ? 0 : parseSpanMs(text),
);

export const lifetime = createOptionParser('a time span above 0, such as 90d', text => parseSpanMs(text) || undefined);

export const utcDayOption = createOptionParser('a day such as 2026-11-26', text => (isUtcDay(text) ? text : undefined));

export const month = createOptionParser('a month such as 2026-11', text => (isUtcDay(`${text}-01`) ? text : undefined));

export const keyId = createOptionParser('an id from `keys list`, such as key-…', text =>
  /^[\w-]{1,64}$/.test(text) ? text : undefined,
);

export const accountId = createOptionParser('an id from `accounts list`, such as acct-…', text =>
  /^acct-[1-9A-HJ-NP-Za-km-z]{1,40}$/.test(text) ? text : undefined,
);

/** Above it, sums of credits would not be exact. */
export const allowance = createOptionParser('a whole number of credits from 1 to 1000000000000', text =>
  parseNumber(text, /^\d{1,13}$/, value => value >= 1 && value <= 1_000_000_000_000),
);

function createPatternParser(what: string, pattern: RegExp) {
  return createOptionParser(what, text => (pattern.test(text) ? text : undefined));
}

export const stripeCustomerId = createPatternParser('a customer id such as cus_…', /^cus_\w{1,250}$/);
export const awsAccountId = createPatternParser('an AWS account id of 12 digits', /^\d{12}$/);
export const licenseArn = createPatternParser(
  'the ARN of a license, such as arn:aws:license-manager::…',
  /^arn:aws[a-z-]*:license-manager:[\w-]*:\d{0,12}:license[:/][\w-]{1,100}$/,
);

const TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/;

/** Parses a date, a date and time, or a span ago, such as `7d`, to unix ms. */
export const timeOption = createOptionParser(
  'a time such as 2026-11-01 or 2026-11-01T12:00:00Z, or a span ago such as 7d',
  text => {
    const agoMs = parseSpanMs(text);
    if (agoMs !== undefined) return Date.now() - agoMs;
    const ms = TIME.test(text) ? Date.parse(text) : Number.NaN;
    return Number.isNaN(ms) ? undefined : ms;
  },
);

export const unixMs = createOptionParser('unix ms, such as 1780000000000', text =>
  parseNumber(text, /^\d{1,16}$/, Number.isSafeInteger),
);

/** Of a replay: a multiple of the real pace. */
export const replaySpeed = createOptionParser('a number from 0.001 to 1000000, or max', text =>
  text === 'max' ? text : parseNumber(text, /^\d{1,7}(\.\d{1,3})?$/, value => value > 0 && value <= 1_000_000),
);

export const adapterName: Parse<AdapterName> = createChoiceParser(adapterNames);

export const chainAddress = createOptionParser('a base58 address of 32 bytes', text =>
  isAddress(text) ? text : undefined,
);

/** URLs may contain keys, so messages do not repeat them. */
function createUrlParser(pattern: RegExp, what: string) {
  return (text: string) => {
    const url = URL.parse(text);
    if (!pattern.test(url?.protocol ?? '')) throw new InvalidArgumentError(`It must be ${what} URL.`);
    if (/^http/.test(url!.protocol) && `${url!.username}${url!.password}` !== '')
      throw new InvalidArgumentError('It must not have a user or password; put the key into the path or query.');
    return text;
  };
}

export const socketUrl = createUrlParser(/^wss?:$/, 'a ws or wss');
export const httpUrl = createUrlParser(/^https?:$/, 'an http or https');

/** The service adds the id of the ingest key. */
export function parseSourceName(text: string): string {
  if (!SOURCE.test(text) || text.includes('@'))
    throw new InvalidArgumentError('It must have 1 to 40 letters, digits, dots, underscores or hyphens.');
  return text;
}

export function parseIngestUrl(text: string): string {
  const { pathname, search, hash } = new URL(httpUrl(text));
  if (!/\/ingest\/?$/.test(pathname) || `${search}${hash}` !== '')
    throw new InvalidArgumentError(`It must end in /ingest, such as http://127.0.0.1:3000/ingest.`);
  return text;
}
