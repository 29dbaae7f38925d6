import { afterAll, expect, test } from 'vitest';
import { readEvent } from '../../../layers/contract/events/read.ts';
import fc from '../../laws.ts';
import { addressOf, signatureOf } from '../../service/events.ts';
import { MS, openFolder, readTable, type Table, toCsv } from './tables.ts';

const folder = openFolder();
afterAll(folder.remove);

const raw = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
const count = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const decimals = fc.nat({ max: 18 });
const address = fc.nat({ max: 20 }).map(number => addressOf(`law ${number}`));
const letter = fc.oneof(
  fc.constantFrom('"', "'", ',', ';', '|', '\t', '\n', '\r\n', ' '),
  fc.string({ unit: 'binary' }),
);
const text = fc.array(letter, { maxLength: 8 }).map(letters => `a${letters.join('')}z`);
const price = fc.tuple(fc.nat(), fc.nat({ max: 999_999 })).map(([whole, part]) => `${whole}.${part}1`);
const timestamp = fc.nat({ max: 10 ** 10 }).map(ms => MS - ms);
const place = { slot: count, timestamp };
const maybe = <Value>(of: fc.Arbitrary<Value>) => fc.option(of, { nil: undefined });

const event = fc.oneof(
  fc.record({
    ...{ type: fc.constant('swap'), ...place, event_index: count, wallet_address: address, dex_name: text },
    ...{ direction: fc.constantFrom('buy', 'sell'), token_mint: address, base_mint: fc.constant(addressOf('quote')) },
    ...{ token_decimals: decimals, token_amount_raw: raw, base_decimals: decimals, base_amount_raw: raw },
    ...{ base_price_usd: maybe(price), tip_lamports: maybe(count), pool_token_reserve_raw: maybe(raw) },
    ...{
      is_arbitrage: maybe(fc.boolean()),
      dex_fee_raw: maybe(raw),
      signers: maybe(fc.array(address, { minLength: 1 })),
    },
  }),
  fc.record({
    ...{ type: fc.constant('transfer'), ...place, event_index: count, from: address, to: address, mint: address },
    ...{ decimals, amount_raw: raw },
  }),
  fc.record({ type: fc.constant('price'), ...place, mint: address, usd: price }),
  fc.record({
    ...{ type: fc.constant('token'), ...place, mint: address, name: text, symbol: text, decimals, supply_raw: raw },
    ...{ deployer: address, mint_authority: fc.option(address), freeze_authority: fc.option(address) },
    ...{ primary_dex: fc.option(text), primary_pool: fc.option(address) },
  }),
);

const form = fc.record({
  format: fc.constantFrom('csv', 'jsonl'),
  separator: fc.constantFrom(',', ';', '\t', '|'),
  quote: fc.constantFrom('"', "'"),
  header: fc.boolean(),
  decimal_sign: fc.constantFrom('.', ','),
  time: fc.constantFrom('ms', 's', 'iso', 'D.MM.YYYY (HH:mm:ss,SSS)'),
  isWhole: fc.boolean(),
});
type Form = typeof form extends fc.Arbitrary<infer Value> ? Value : never;

/** Puts the point by hand: the product must not check itself. */
const toWhole = (amount: string, places: number): string => {
  const digits = amount.padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
};

const DIRECTIONS = { buy: 'B', sell: 'S' } as const;
const SCALES = [
  [/^pool_token_|^token_/, 'token_decimals'],
  [/^base_|^dex_/, 'base_decimals'],
  [/./, 'decimals'],
] as const;

const formatTime = (ms: number, time: string): string => {
  const [year, month, day, ...clock] = new Date(ms).toISOString().split(/[-T:.Z]/);
  if (time === 'ms') return String(ms);
  if (time === 's') return toWhole(String(ms), 3);
  return time === 'iso'
    ? new Date(ms).toISOString()
    : `${Number(day)}.${month}.${year} (${clock.slice(0, 3).join(':')},${clock[3]})`;
};

/** A field as its cell, and what the mapping says of it. */
const toCell = (name: string, value: unknown, record: Table, { time, isWhole, decimal_sign: sign }: Form) => {
  const point = (number: string): string => number.replace('.', sign);
  if (name === 'timestamp') return { cell: formatTime(value as number, time), rule: { time } };
  if (name === 'direction') return { cell: DIRECTIONS[value as 'buy'], rule: { values: { B: 'buy', S: 'sell' } } };
  if (name === 'signers') return { cell: (value as readonly string[]).join(' / '), rule: { split: '/' } };
  if (name.endsWith('_usd') || name === 'usd') return { cell: point(value as string), rule: { unit: 'usd' } };
  if (name === 'tip_lamports' && isWhole) return { cell: point(toWhole(String(value), 9)), rule: { unit: 'sol' } };
  if (!name.endsWith('_raw') || !isWhole) return { cell: String(value), rule: {} };
  const scale = SCALES.find(([pattern]) => pattern.test(name))![1];
  return { cell: point(toWhole(value as string, record[scale] as number)), rule: { unit: 'ui' } };
};

/** The events as a table and its mapping. */
const writeTable = (events: readonly Table[], chosen: Form) => {
  const names = ['type', ...new Set(events.flatMap(record => Object.keys(record).filter(name => name !== 'type')))];
  const source = (name: string): unknown => {
    if (chosen.format === 'jsonl') return `row.${name}`;
    return chosen.header ? name : names.indexOf(name) + 1;
  };
  const mapped = Map.groupBy(events, record => record.type);
  const rules = [...mapped].map(([type, some]) => {
    const fields: Record<string, unknown> = {};
    for (const record of some)
      for (const [name, value] of Object.entries(record)) {
        if (value === undefined || name === 'type') continue;
        if (value !== null) fields[name] = { from: source(name), ...toCell(name, value, record, chosen).rule };
        // No row may have it: then only a constant is accepted.
        else fields[name] ??= { value: null };
      }
    return { type, when: { [String(source('type'))]: type }, fields };
  });
  const rows = events.map(record =>
    Object.fromEntries(
      names.map(name => {
        const value = record[name] ?? null;
        return [name, value === null ? null : toCell(name, value, record, chosen).cell];
      }),
    ),
  );
  const { format, separator, quote, header, decimal_sign } = chosen;
  if (format === 'csv')
    return {
      mapping: { format, separator, quote, header, decimal_sign, events: rules },
      table: toCsv(rows, separator, quote, header),
    };
  // Numbers are written as numbers, as long as JSON can.
  const toJson = (cell: unknown): string =>
    typeof cell === 'string' && /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(cell) ? cell : JSON.stringify(cell);
  const lines = rows.map(row => {
    const cells = Object.entries(row).map(([name, cell]) => `${JSON.stringify(name)}:${toJson(cell)}`);
    return `{"row":{${cells.join(',')}}}\n`;
  });
  return { mapping: { format, decimal_sign, events: rules }, table: lines.join('') };
};

test('a random table read by its mapping gives the events themselves', async () => {
  const tables = fc.tuple(fc.array(event, { minLength: 1, maxLength: 8 }), form);
  await fc.assert(
    fc.asyncProperty(tables, async ([records, chosen]) => {
      const events = records.map((record, at) => ({
        ...record,
        ...('event_index' in record && { signature: signatureOf(`law ${at}`) }),
      }));
      const { mapping, table } = writeTable(events, chosen);
      const wanted = events.map(one => {
        const read = readEvent(structuredClone(one), Date.now());
        if ('rejection' in read) throw new Error(`The event itself is refused: ${JSON.stringify(read.rejection)}`);
        return JSON.parse(JSON.stringify(read.event));
      });
      expect(await readTable(folder, mapping, table)).toEqual({ events: wanted, refusals: [], unused: 0 });
    }),
    { numRuns: 300 },
  );
});
