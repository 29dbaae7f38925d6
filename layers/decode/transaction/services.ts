import { isAddress } from '../../core/identity/address.ts';
import { formatMessageValue } from '../../core/kernel/shown.ts';
import { isObject } from './json.ts';
import shipped from './services.json' with { type: 'json' };

/** Addresses of services that transactions pay or call. */
type Services = {
  /** Wallets that receive a terminal's fees, by address. */
  readonly fees: Map<string, string>;
  /** Programs of terminals and of aggregators, by address. */
  readonly routers: Map<string, string>;
  readonly aggregators: Map<string, string>;
  /** Accounts that receive a relay's tips, by address. */
  readonly tips: Map<string, string>;
};

/** Groups of the file, and where each list's addresses go. */
const groups = {
  terminals: { fees: 'fees', routers: 'routers' },
  aggregators: { routers: 'aggregators' },
  relays: { tips: 'tips' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, keyof Services>>>>;

type Entry = { readonly address: string; readonly name: string; readonly list: keyof Services };

const NAME = /^[a-z0-9_]{1,32}$/;
const SOURCE = /^\S.{0,199}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The shipped addresses, and what `addServices` added at start. */
export const services: Services = { fees: new Map(), routers: new Map(), aggregators: new Map(), tips: new Map() };
take(readServices(shipped, 'services.json'));

/**
 * Adds an operator's addresses, which override shipped ones. Throws an Error with the file,
 * the place and what to change; then nothing is added.
 */
export function addServices(text: string, file: string): void {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} must be JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  take(readServices(body, file));
}

function take(entries: readonly Entry[]): void {
  for (const { address } of entries) for (const list of Object.values(services)) list.delete(address);
  for (const { address, name, list } of entries) services[list].set(address, name);
}

function readServices(body: unknown, file: string): readonly Entry[] {
  const found = new Map<string, Entry & { readonly path: string }>();
  if (!isObject(body)) throw createError(file, '', 'must be an object with terminals, aggregators or relays', body);
  assertKnownFields(body, Object.keys(groups), file, '');
  for (const [group, lists] of Object.entries(groups))
    for (const [at, row] of listIn(body[group], file, group).entries()) {
      const path = `${group}[${at}]`;
      if (!isObject(row)) throw createError(file, path, 'must be an object', row);
      assertKnownFields(row, ['name', 'source', 'date', ...Object.keys(lists)], file, path);
      const name = readText(row.name, NAME, 'must have 1 to 32 lower-case letters, digits or _', file, `${path}.name`);
      readText(row.source, SOURCE, 'must say where the addresses are published', file, `${path}.source`);
      readText(row.date, DATE, 'must be the day of the source, such as 2026-11-28', file, `${path}.date`);
      for (const [field, list] of Object.entries(lists))
        for (const [place, address] of listIn(row[field], file, `${path}.${field}`).entries()) {
          const addressPath = `${path}.${field}[${place}]`;
          if (typeof address !== 'string' || !isAddress(address))
            throw createError(file, addressPath, 'must be an address, base58 of 32 bytes', address);
          const held = found.get(address);
          if (held !== undefined) throw createError(file, addressPath, `must not repeat ${held.path}`, address);
          found.set(address, { address, name, list, path: addressPath });
        }
    }
  return [...found.values()];
}

function readText(value: unknown, pattern: RegExp, expected: string, file: string, path: string): string {
  if (typeof value === 'string' && pattern.test(value)) return value;
  throw createError(file, path, expected, value);
}

function listIn(value: unknown, file: string, path: string): readonly unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw createError(file, path, 'must be a list', value);
}

function assertKnownFields(row: object, known: readonly string[], file: string, path: string): void {
  const foreign = Object.keys(row).find(field => !known.includes(field));
  if (foreign !== undefined)
    throw createError(file, path === '' ? foreign : `${path}.${foreign}`, `is not one of ${known.join(', ')}`, foreign);
}

function createError(file: string, path: string, expected: string, value: unknown): Error {
  return new Error(`${file}: ${path || 'the file'} ${expected}; got ${formatMessageValue(value)}.`);
}
