import { MEMORY_MB_LEAST } from 'cdk-loopback/memory';
import { InvalidArgumentError } from 'commander';
import { isTier, type Tier, tierNames } from '../../layers/contract/tiers.ts';
import { isAddress } from '../../layers/core/identity/address.ts';
import { type AdapterName, adapterNames } from '../../layers/decode/adapters/adapter-names.ts';

export const port = (text: string): number => {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= 65_535)) throw new InvalidArgumentError(`It must be a port from 0 to 65535; got "${text}".`);
  return value;
};

export const folder = (text: string): string => {
  if (text.trim() === '') throw new InvalidArgumentError(`It must be a folder path; got "${text}".`);
  return text;
};

/** Reserved: each local start replaces these keys. */
export const DEMO_KEYS = 'demo';

export const keyName = (text: string): string => {
  if (text === DEMO_KEYS)
    throw new InvalidArgumentError(
      `"${text}" is reserved for the keys that each local start replaces. Choose another name.`,
    );
  return text;
};

export const megabytes = (text: string): number => {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= MEMORY_MB_LEAST))
    throw new InvalidArgumentError(`It must be a whole number of at least ${MEMORY_MB_LEAST}; got "${text}".`);
  return value;
};

export const positiveNumber = (text: string): number => {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value > 0)) throw new InvalidArgumentError(`It must be a number above 0; got "${text}".`);
  return value;
};

export const wholeNumber = (text: string): number => {
  if (!/^\d{1,16}$/.test(text)) throw new InvalidArgumentError(`It must be a whole number; got "${text}".`);
  return Number(text);
};

export const tier = (text: string): Tier => {
  if (!isTier(text)) throw new InvalidArgumentError(`It must be one of ${tierNames.join(', ')}; got "${text}".`);
  return text;
};

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Parses `90s`, `24h` or `7d` to ms; accepts 0. */
export const duration = (text: string): number => {
  const parts = /^(\d{1,6})([smhd])$/.exec(text);
  if (text === '0') return 0;
  if (!parts) throw new InvalidArgumentError(`It must be a time span such as 90s, 30m, 24h or 7d; got "${text}".`);
  return Number(parts[1]) * unitMs[parts[2] as keyof typeof unitMs];
};

export const lifetime = (text: string): number => {
  const ms = duration(text);
  if (ms === 0) throw new InvalidArgumentError(`It must be a time span above 0, such as 90d; got "${text}".`);
  return ms;
};

/** Parses a date, a date and time, or a span ago, such as `7d`, to unix ms. */
export const moment = (text: string): number => {
  if (/^\d{1,6}[smhd]$/.test(text)) return Date.now() - duration(text);
  const ms = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms))
    throw new InvalidArgumentError(
      `It must be a time such as 2026-11-01 or 2026-11-01T12:00:00Z, or a span ago such as 7d; got "${text}".`,
    );
  return ms;
};

export const adapterName = (text: string): AdapterName => {
  const name = adapterNames.find(known => known === text);
  if (name !== undefined) return name;
  throw new InvalidArgumentError(`It must be one of ${adapterNames.join(', ')}; got "${text}".`);
};

export const chainAddress = (text: string): string => {
  if (!isAddress(text)) throw new InvalidArgumentError(`It must be a base58 address of 32 bytes; got "${text}".`);
  return text;
};

export const socketUrl = (text: string): string => {
  if (!/^wss?:$/.test(URL.parse(text)?.protocol ?? '')) throw new InvalidArgumentError('It must be a ws or wss URL.');
  return text;
};

export const ingestUrl = (text: string): string => {
  const { pathname, search, hash } = new URL(httpUrl(text));
  if (!/\/ingest\/?$/.test(pathname) || `${search}${hash}` !== '')
    throw new InvalidArgumentError(`It must end in /ingest, such as http://127.0.0.1:3000/ingest.`);
  return text;
};

export const httpUrl = (text: string): string => {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new InvalidArgumentError('It must be an http or https URL.');
  return text;
};
