import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { addressOf, SOL } from '../../service/events.ts';
import {
  MINT,
  MS,
  openFolder,
  readTable,
  SIGNATURE,
  swapCells,
  swapFields,
  swapMapping,
  type Table,
  toCsv,
  toJsonLines,
  WALLET,
} from './tables.ts';

const folder = openFolder();
afterAll(folder.remove);

const EVENT = {
  type: 'swap',
  signature: SIGNATURE,
  slot: 7,
  event_index: 0,
  timestamp: MS,
  wallet_address: WALLET,
  dex_name: 'pump_swap',
  direction: 'buy',
  token_mint: MINT,
  token_decimals: 6,
  token_amount_raw: '1500000',
  base_mint: SOL,
  base_decimals: 9,
  base_amount_raw: '250000000',
};

/** One row that fits, changed. */
const readRow = (cells: Table, change: Table = {}, more: Table = {}) =>
  readTable(folder, swapMapping(change, more), toCsv([{ ...swapCells, ...cells }]));

describe('a row is refused with its line, column and value', () => {
  test.each<[string, Table, Table, string]>([
    [
      'for too many decimals',
      { amount: '1.1234567' },
      {},
      'at most 6 decimals, since smaller amounts do not exist, got "1.1234567"',
    ],
    [
      'for more than SOL has',
      { sol: '0.0000000001' },
      {},
      'column "sol" (base_amount_raw) must have at most 9 decimals',
    ],
    [
      'for a fraction of raw units',
      { amount: '1.5' },
      { token_amount_raw: 'amount' },
      'must be a whole number of raw units; for whole tokens or SOL, set `unit`, got "1.5"',
    ],
    [
      'for a shortened number',
      { amount: '1.2E+12' },
      {},
      'must be written out, since an exponent may hide digits, got "1.2E+12"',
    ],
    [
      'for separators of thousands',
      { amount: '1,000.5' },
      {},
      'must be a plain number without sign, currency or separators of thousands, got "1,000.5"',
    ],
    ['for a negative amount', { amount: '-1' }, {}, 'must be a plain number without sign'],
    [
      'for an amount beyond 64 bits',
      { amount: '99999999999999' },
      {},
      'column "amount" (token_amount_raw) must be an unsigned integer of at most 2^64-1',
    ],
    [
      'for a price with a currency',
      { price: '$1' },
      { base_price_usd: 'price' },
      'column "price" (base_price_usd) must be a plain number without separators of thousands, got "$1"',
    ],
    [
      'for a price of 0',
      { price: '0' },
      { base_price_usd: 'price' },
      'column "price" (base_price_usd) must be a positive decimal, got "0"',
    ],
    [
      'for USD per an amount of 0',
      { price: '3', sol: '0' },
      { base_price_usd: { from: 'price', per: 'base_amount_raw' } },
      'cannot be divided by an amount of 0',
    ],
    [
      'for USD per an absent amount',
      { price: '3', fee: '' },
      { dex_fee_raw: 'fee', base_price_usd: { from: 'price', per: 'dex_fee_raw' } },
      'needs dex_fee_raw, which is empty',
    ],
    ['for a value outside its table', { side: 'X' }, {}, 'column "side" (direction) must be one of B, S, got "X"'],
    [
      'for a time of another form',
      { time: '2025-04-02' },
      {},
      'column "time" (timestamp) must be a time of the form in the mapping, got "2025-04-02"',
    ],
    [
      'for seconds read as ms',
      { time: '1743625800' },
      {},
      'column "time" (timestamp) must be unix milliseconds (this looks like seconds)',
    ],
    [
      'for a time in the future',
      { time: '9999999999999' },
      {},
      'column "time" (timestamp) must be at most 15 minutes in the future',
    ],
    [
      'for an address that is none',
      { wallet: 'abc' },
      {},
      'column "wallet" (wallet_address) must be a base58 address of 32 bytes, got "abc"',
    ],
    ['for an empty cell that the event requires', { wallet: ' ' }, {}, 'column "wallet" (wallet_address) is missing'],
    ['for a slot that is not whole', { slot: '7.5' }, {}, 'column "slot" (slot) must be a whole number, got "7.5"'],
    [
      'for an integer beyond doubles',
      { slot: '9007199254740993' },
      {},
      'column "slot" (slot) must be an integer below 2^53',
    ],
    [
      'for lamports beyond doubles',
      { tip: '9007199.254740993' },
      { tip_lamports: { from: 'tip', unit: 'sol' } },
      'column "tip" (tip_lamports) must be an integer below 2^53',
    ],
    [
      'for a boolean that is none',
      { bot: 'yes' },
      { is_arbitrage: 'bot' },
      'column "bot" (is_arbitrage) must be true or false, or 1 or 0, got "yes"',
    ],
    [
      'for an inner position that is too large',
      { inner: '1000' },
      { event_index: { from: ['slot', 'inner'] } },
      'column "slot", "inner" (event_index) must be below 1000 to be joined, got "1000"',
    ],
    [
      'for a position that is not whole',
      { inner: 'x' },
      { event_index: { from: ['slot', 'inner'] } },
      '(event_index) must be a whole number, got "x"',
    ],
    [
      'for decimals that a column lacks',
      { scale: '' },
      { token_amount_raw: { from: 'amount', unit: 'ui', decimals: 'scale' } },
      'column "amount" (token_amount_raw) needs decimals from 0 to 18 in scale, got nothing',
    ],
    [
      'for decimals beyond 18',
      { scale: '19' },
      { token_amount_raw: { from: 'amount', unit: 'ui', decimals: 'scale' } },
      'needs decimals from 0 to 18 in scale, got 19',
    ],
    [
      'for an entry of a list',
      { who: `${WALLET};x` },
      { signers: { from: 'who', split: ';' } },
      'column "who" (signers) must be a base58 address of 32 bytes, got "x"',
    ],
    [
      'for SOL of an asset with other decimals',
      {},
      { base_decimals: { value: 6 }, base_mint: 'wallet' },
      'column "sol" (base_amount_raw) has the unit sol, which needs base_decimals 9, got 6',
    ],
    [
      'for what the mapping states',
      {},
      { base_decimals: { value: 6 }, base_amount_raw: 'slot' },
      'base_decimals must be 9 for SOL, got 6',
    ],
  ])('%s', async (_name, cells, change, message) => {
    const { refusals, events } = await readRow(cells, change);
    expect(refusals).toEqual([expect.stringContaining(`table:2 ${message.startsWith('column') ? message : ''}`)]);
    expect(refusals[0]).toContain(message);
    expect(events).toEqual([]);
  });

  test('for a decimal comma where the mapping has a point, and the other way round', async () => {
    expect((await readRow({ amount: '1,5' })).refusals).toHaveLength(1);
    expect((await readRow({ amount: '1.5' }, {}, { decimal_sign: ',' })).refusals).toHaveLength(1);
    expect((await readRow({ amount: '1,5', sol: '0,25' }, {}, { decimal_sign: ',' })).events).toEqual([EVENT]);
  });

  test('for another number of cells, and the others are read', async () => {
    const read = await readTable(folder, swapMapping(), `${toCsv([swapCells])}a,b\n`);
    expect(read.refusals).toEqual(['table:3 the line must have 8 cells like the first row, got 2']);
    expect(read.events).toEqual([EVENT]);
  });

  test('with the line on which a record of several lines begins', async () => {
    const rows = [
      { ...swapCells, note: 'one\ntwo' },
      { ...swapCells, note: '', side: '?' },
    ];
    expect((await readTable(folder, swapMapping(), toCsv(rows))).refusals).toEqual([
      expect.stringMatching(/^table:4 /),
    ]);
  });

  test('once per reason with the number of rows', async () => {
    const rows = ['X', 'Y', 'B'].map((side, slot) => ({ ...swapCells, side, slot }));
    expect((await readTable(folder, swapMapping(), toCsv(rows))).refusals).toEqual([
      'table:2 column "side" (direction) must be one of B, S, got "X" (2 times; this is the first)',
    ]);
  });

  test('where two events of one transaction have the same place but other content', async () => {
    const rows = [swapCells, swapCells, { ...swapCells, amount: '2' }];
    expect((await readTable(folder, swapMapping(), toCsv(rows))).refusals).toEqual([
      expect.stringMatching(
        /^table:4 event_index must differ between events of one swap transaction, got that of table:3 again$/,
      ),
    ]);
  });
});

describe('text that is not CSV is refused as a whole', () => {
  test.each([
    [
      'with a quote that does not end',
      'a,b\n1,2\n"a',
      /table:3 is not CSV with this separator and quote: .*Not Closed/,
    ],
    ['with text after a quote', 'a,b\n"x"y,2\n', /table:2 is not CSV .*Invalid Closing Quote/],
    [
      'with another encoding',
      Buffer.from('a,b\ncaf\u00e9,2\n', 'latin1'),
      /table is not UTF-8 text\. Save it as UTF-8\./,
    ],
    [
      'that is a truncated archive',
      gzipSync(toCsv([swapCells])).subarray(0, 60),
      /table cannot be read: unexpected end of file/,
    ],
  ])('%s', async (_name, table, message) => {
    const mapping = {
      format: 'csv',
      events: [{ type: 'price', fields: { mint: 'a', usd: 'b', slot: { value: 1 }, timestamp: { value: MS } } }],
    };
    await expect(readTable(folder, mapping, table)).rejects.toThrow(message);
  });
});

describe('a row of JSON is refused', () => {
  test.each([
    ['that is not JSON', '{', 'table:1 the line must be a JSON object, got "{"'],
    ['that is a list', '[]', 'table:1 the line must be a JSON object on each line, got "[]"'],
    [
      'with an object where a value belongs',
      JSON.stringify({ ...swapCells, wallet: { a: 1 } }),
      'table:1 path "wallet" (wallet_address) must be a single value',
    ],
    [
      'with a list where a value belongs',
      JSON.stringify({ ...swapCells, wallet: ['a'] }),
      'table:1 path "wallet" (wallet_address) must be a single value',
    ],
  ])('%s', async (_name, line, message) => {
    const lines = `${line}\n${JSON.stringify(swapCells)}\n`;
    const { refusals, events } = await readTable(folder, swapMapping({}, { format: 'jsonl' }), lines);
    expect(refusals).toEqual([expect.stringContaining(message)]);
    expect(events).toEqual([EVENT]);
  });
});

describe('times', () => {
  test.each<[string, Table, string]>([
    ['ms', { time: 'ms' }, `${MS}`],
    ['seconds with a fraction', { time: 's' }, '1743625800.0009'],
    ['ISO 8601 in UTC', { time: 'iso' }, '2025-04-02T20:30:00Z'],
    ['ISO 8601 with an offset', { time: 'iso' }, '2025-04-02T22:30:00.000+02:00'],
    ['ISO 8601 without a zone that the mapping has', { time: 'iso', zone: '-03:30' }, '2025-04-02 17:00:00.000'],
    ['a pattern', { time: 'YYYY-MM-DD HH:mm:ss.SSS UTC' }, '2025-04-02 20:30:00.000 UTC'],
    ['a pattern with a zone', { time: 'DD.MM.YYYY HH:mm', zone: '+02:00' }, '02.04.2025 22:30'],
    ['a pattern of half days', { time: 'M/D/YYYY h:mm:ss A' }, '4/2/2025 8:30:00 PM'],
  ])('are read as %s', async (_name, form, text) => {
    const { events, refusals } = await readRow({ time: text }, { timestamp: { from: 'time', ...form } });
    expect(refusals).toEqual([]);
    expect(events).toEqual([EVENT]);
  });

  test.each<[string, Table, string]>([
    ['a day that does not exist', { time: 'YYYY-MM-DD' }, '2025-02-30'],
    ['an hour that does not exist', { time: 'iso' }, '2025-02-03T25:00:00Z'],
    ['a half day of 13 hours', { time: 'YYYY-MM-DD hh A' }, '2025-02-03 13 PM'],
    ['ISO 8601 without a zone', { time: 'iso' }, '2025-02-03T01:00:00'],
    ['text after a pattern', { time: 'YYYY-MM-DD' }, '2025-02-03x'],
  ])('are refused as %s', async (_name, form, text) => {
    const { refusals } = await readRow({ time: text }, { timestamp: { from: 'time', ...form } });
    expect(refusals).toEqual([expect.stringContaining(`must be a time of the form in the mapping, got "${text}"`)]);
  });
});

describe('a row', () => {
  test('makes each event whose conditions hold, and rows without any are counted', async () => {
    const swap = (side: string, direction: string) => ({
      type: 'swap',
      when: { side, slot: ['7', '8'] },
      fields: { ...swapFields, direction: { value: direction } },
    });
    const price = {
      type: 'price',
      when: { side: 'B' },
      fields: { mint: { value: SOL }, usd: 'usd', slot: 'slot', timestamp: { from: 'time', time: 'ms' } },
    };
    const rows = [
      { ...swapCells, usd: '150.0' },
      { ...swapCells, usd: '', side: 'S', slot: '8', signature: SIGNATURE },
      { ...swapCells, usd: '', side: 'S', slot: '9' },
    ];
    const mapping = { format: 'csv', events: [swap('B', 'buy'), price, swap('S', 'sell')] };
    const { events, unused } = await readTable(folder, mapping, toCsv(rows));
    expect(events).toEqual([
      EVENT,
      { type: 'price', mint: SOL, usd: '150', slot: 7, timestamp: MS },
      { ...EVENT, slot: 8, direction: 'sell' },
    ]);
    expect(unused).toBe(1);
  });

  test('gets defaults where a cell is empty, and null where only null is left', async () => {
    const mapping = {
      format: 'csv',
      events: [
        {
          type: 'token',
          fields: {
            ...{ mint: 'mint', slot: 'slot', timestamp: { from: 'time', time: 'ms' }, name: 'name', symbol: 'name' },
            ...{
              decimals: { from: 'scale', default: 6 },
              supply_raw: { from: 'supply', unit: 'ui' },
              deployer: 'wallet',
            },
            ...{ mint_authority: 'gone', freeze_authority: { value: null }, primary_dex: 'gone', primary_pool: 'gone' },
          },
        },
      ],
    };
    const row = { ...swapCells, name: 'A "b", c', scale: '', supply: '1000.000001', gone: '' };
    expect((await readTable(folder, mapping, toCsv([row]))).events).toEqual([
      {
        ...{ type: 'token', mint: MINT, slot: 7, timestamp: MS, name: 'A "b", c', symbol: 'A "b", c', decimals: 6 },
        ...{ supply_raw: '1000000001', deployer: WALLET, mint_authority: null, freeze_authority: null },
        ...{ primary_dex: null, primary_pool: null },
      },
    ]);
  });

  test('joins positions of an instruction and an inner one, of which the inner may be empty', async () => {
    const rows = ['', '0', '3'].map(inner => ({ ...swapCells, outer: '2', inner, slot: inner || '1' }));
    const { events } = await readTable(folder, swapMapping({ event_index: { from: ['outer', 'inner'] } }), toCsv(rows));
    expect(events.map(event => 'event_index' in event && event.event_index)).toEqual([2000, 2000, 2003]);
  });

  test('has the price of the quote from the USD of the trade', async () => {
    const { events } = await readRow({ usd: '37.5' }, { base_price_usd: { from: 'usd', per: 'base_amount_raw' } });
    expect(events).toEqual([{ ...EVENT, base_price_usd: '150' }]);
    const third = await readRow({ usd: '1', sol: '3' }, { base_price_usd: { from: 'usd', per: 'base_amount_raw' } });
    expect(third.events).toMatchObject([{ base_price_usd: `0.${'3'.repeat(40)}` }]);
  });

  test('keeps all digits of a JSON number, and reads paths, lists and keys with dots', async () => {
    const other = addressOf('bob');
    const line =
      `{"a":{"b":[{"amount":18446744073709.551615}],"x.y":"${MINT}"},"sol":2.5e-1,"who":["${other}"],"ok":true,
      "signature":"${SIGNATURE}","slot":7,"time":${MS},"wallet":"${WALLET}","side":"B"}`.replaceAll('\n', '');
    const change = { token_amount_raw: { from: 'a.b.0.amount', unit: 'ui' }, token_mint: 'a.x.y', signers: 'who' };
    const mapping = swapMapping({ ...change, is_arbitrage: 'ok' }, { format: 'jsonl' });
    const { events, refusals } = await readTable(folder, mapping, `${line}\n`);
    expect(refusals).toEqual([]);
    expect(events).toEqual([
      { ...EVENT, token_amount_raw: '18446744073709551615', signers: [other], is_arbitrage: true },
    ]);
  });

  test('is read from gzipped, numbered and semicolon-separated columns that begin with a BOM', async () => {
    const names = Object.keys(swapCells);
    const toNumber = (rule: unknown): unknown => {
      if (typeof rule === 'string') return names.indexOf(rule) + 1;
      const { from, ...rest } = rule as Table;
      return from === undefined ? rest : { ...rest, from: names.indexOf(from as string) + 1 };
    };
    const fields = Object.fromEntries(Object.entries(swapFields).map(([name, rule]) => [name, toNumber(rule)]));
    const mapping = { format: 'csv', separator: ';', quote: "'", header: false, events: [{ type: 'swap', fields }] };
    const table = `\uFEFF${toCsv([swapCells], ';', "'", false)}`;
    expect((await readTable(folder, mapping, gzipSync(table))).events).toEqual([EVENT]);
    expect((await readTable(folder, swapMapping(), `\uFEFF${toCsv([swapCells])}\n\n`)).events).toEqual([EVENT]);
  });
});

test('JSON lines without any row are not refused for their paths', async () => {
  const read = await readTable(folder, swapMapping({}, { format: 'jsonl' }), toJsonLines([]));
  expect(read).toEqual({ events: [], unused: 0, refusals: [] });
});
