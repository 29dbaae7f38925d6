import { afterAll, describe, expect, test } from 'vitest';
import { readMapping } from '../../../lib/operator/mapping/mapping.ts';
import { UsageError } from '../../../lib/operator/target.ts';
import { openFolder, readTable, swapCells, swapFields, swapMapping, type Table, toCsv, toJsonLines } from './tables.ts';

const folder = openFolder();
afterAll(folder.remove);

const refuse = (mapping: Table | string): string => {
  const path = folder.write('bad.json', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  try {
    readMapping(path);
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message.replaceAll(`${folder.path}/`, '');
  }
  return 'nothing';
};

const price = (fields: Table): Table => ({
  format: 'csv',
  events: [
    { type: 'price', fields: { mint: 'm', usd: 'p', slot: 's', timestamp: { from: 't', time: 's' }, ...fields } },
  ],
});
const F = 'bad.json: events.0.fields.';

describe('a mapping file is refused', () => {
  test.each<[string, Table | string, string]>([
    ['without JSON', 'x', 'bad.json is not valid JSON.'],
    ['without a format', { events: [] }, 'bad.json: format must be csv or jsonl'],
    ['without events', { format: 'csv', events: [] }, 'bad.json: events must have at least one event'],
    [
      'with a misspelt option',
      swapMapping({}, { seperator: ';' }),
      'bad.json: cannot have `seperator`. Nearest: separator.',
    ],
    ['with a long separator', swapMapping({}, { separator: '::' }), 'bad.json: separator must be one character'],
    ['with options of CSV for JSON', swapMapping({}, { format: 'jsonl', header: true }), 'bad.json: header is for csv'],
    [
      'with an unknown type',
      { format: 'csv', events: [{ type: 'trade', fields: {} }] },
      'bad.json: events.0.type must be one of swap, transfer,',
    ],
    [
      'with coverage, which a file cannot know',
      { format: 'csv', events: [{ type: 'coverage', fields: {} }] },
      'bad.json: events.0.type must be one of swap, transfer,',
    ],
    [
      'with a misspelt option of an event',
      { format: 'csv', events: [{ type: 'price', fields: {}, whn: {} }] },
      'Nearest: when.',
    ],
  ])('%s', (_name, mapping, message) => {
    expect(refuse(mapping)).toContain(message);
  });

  test.each<[string, Table, string]>([
    ['that the event does not have', { signatur: 'x' }, `${F}signatur is not a field of swap. Nearest: signature.`],
    ['without source', { pool_address: {} }, `${F}pool_address needs either \`from\` or \`value\``],
    ['with two sources', { slot: { from: 's', value: 1 } }, `${F}slot needs either \`from\` or \`value\``],
    ['with a misspelt option', { slot: { form: 's' } }, `${F}slot cannot have \`form\`. Nearest: from.`],
    ['with a source of another type', { slot: { from: true } }, `${F}slot from must be a column or a list of columns`],
    [
      'with options of another kind',
      { slot: { from: 's', unit: 'ui' } },
      `${F}slot cannot have \`unit\`; its options are`,
    ],
    [
      'with a unit of another kind',
      { tip_lamports: { from: 's', unit: 'ui' } },
      'unit must be one of lamports, sol; got ui',
    ],
    [
      'with an option of another type',
      { timestamp: { from: 't', time: 1 } },
      `${F}timestamp time has a value of a wrong type`,
    ],
    ['with an unknown unit', { token_amount_raw: { from: 's', unit: 'gwei' } }, `${F}token_amount_raw unit must be`],
    [
      'with decimals beside a raw unit',
      { token_amount_raw: { from: 's', decimals: 6 } },
      '`decimals` is for the unit ui',
    ],
    [
      'with decimals beyond 18',
      { token_amount_raw: { from: 's', unit: 'ui', decimals: 19 } },
      'decimals must be an integer',
    ],
    ['that is a time without a form', { timestamp: 't' }, `${F}timestamp needs \`time\`: ms, s, iso, or a pattern`],
    [
      'that is a time with an unknown form',
      { timestamp: { from: 't', time: 'unix' } },
      'a pattern with YYYY, MM and DD once',
    ],
    ['with a part twice', { timestamp: { from: 't', time: 'YYYY-MM-DD DD' } }, 'with YYYY, MM and DD once each'],
    ['with half days alone', { timestamp: { from: 't', time: 'YYYY-MM-DD hh:mm' } }, 'hh together with A'],
    ['with an unknown zone', { timestamp: { from: 't', time: 'iso', zone: 'CET' } }, 'zone must be UTC or an offset'],
    ['with a zone for unix time', { timestamp: { from: 't', time: 's', zone: 'UTC' } }, 'cannot have `zone`'],
    ['that is an object', { tx: 'x' }, `${F}tx is an object, which a mapping cannot make`],
    ['of text with several sources', { dex_name: { from: ['a', 'b'] } }, '`from` can be a list only for integers'],
    [
      'per something else',
      { base_price_usd: { from: 'u', per: 'slot' } },
      'per must be an amount of this event; got "slot"',
    ],
    [
      'per an amount with a table of values',
      { base_price_usd: { from: 'u', per: 'base_amount_raw', values: { a: '1' } } },
      'cannot have `values` with `per`',
    ],
    [
      'with a wrong constant',
      { token_decimals: { value: '6' } },
      `${F}token_decimals value: must be an integer from 0 to 18, got "6"`,
    ],
    [
      'with a wrong default',
      { tip_lamports: { from: 't', default: -1 } },
      `${F}tip_lamports default: must be at least 0, got -1`,
    ],
    [
      'with a wrong value in a table',
      { direction: { from: 's', values: { B: 'by' } } },
      `${F}direction B: must be one of buy, sell`,
    ],
    ['that the event requires and the mapping lacks', { slot: undefined }, `${F}slot is missing. swap requires it`],
    [
      'whose decimals the mapping lacks',
      { token_decimals: undefined },
      `${F}token_amount_raw needs token_decimals; map it too`,
    ],
  ])('with a field %s', (_name, change, message) => {
    expect(refuse(swapMapping(change))).toContain(message);
  });

  test('with whole units of an amount whose event has no decimals', () => {
    const fields = {
      mint: 'm',
      wallet: 'w',
      balance_raw: { from: 'b', unit: 'ui' },
      slot: 's',
      timestamp: { value: 1e12 },
    };
    expect(refuse({ format: 'csv', events: [{ type: 'balance', fields }] })).toContain('balance_raw needs `decimals`');
  });

  test('that is not there', () => {
    expect(() => readMapping(`${folder.path}/none.json`)).toThrow('Name a mapping file with --map.');
  });

  test('with everything that is wrong at once', () => {
    expect(refuse(price({ usdd: 'x', slot: undefined })).split('\n')).toHaveLength(2);
  });
});

describe('a mapping that reads what the file does not have is refused', () => {
  test('with the nearest columns', async () => {
    const read = readTable(folder, swapMapping({ token_mint: 'mnt', slot: 'zzzzzz' }), toCsv([swapCells]));
    await expect(read).rejects.toThrow(
      /slot reads the column "zzzzzz", which .*:1 lacks\. It has: signature, .*\n.*the column "mnt".*Nearest: mint\./,
    );
  });

  test('in a condition or as decimals too', async () => {
    const mapping = {
      format: 'csv',
      events: [
        {
          type: 'swap',
          when: { sid: 'B' },
          fields: { ...swapFields, token_amount_raw: { from: 'amount', unit: 'ui', decimals: 'scale' } },
        },
      ],
    };
    const read = readTable(folder, mapping, toCsv([swapCells]));
    await expect(read).rejects.toThrow(
      /events\.0\.when reads the column "sid".*Nearest: side, .*\n.*reads the column "scale"/,
    );
  });

  test('by its number, where the first row is shorter', async () => {
    const read = readTable(
      folder,
      swapMapping({ token_mint: 12 }, { header: false }),
      toCsv([swapCells], ',', '"', false),
    );
    await expect(read).rejects.toThrow('token_mint reads the column "12"');
  });

  test('as a path of JSON that no line has, unless it has a default', async () => {
    const lines = toJsonLines([{ ...swapCells, trade: { mint: swapCells.mint } }]);
    const mapping = (rule: unknown) => swapMapping({ token_mint: rule }, { format: 'jsonl' });
    await expect(readTable(folder, mapping('trade.mnt'), lines)).rejects.toThrow(
      'swap token_mint reads the path "trade.mnt", which no line has. Nearest: trade.mint.',
    );
    const { events } = await readTable(folder, mapping({ from: 'trade.mnt', default: swapCells.mint }), lines);
    expect(events).toMatchObject([{ token_mint: swapCells.mint }]);
  });

  test('from a header that has a name twice', async () => {
    const table = toCsv([swapCells]).replace('"sol"', '"side"');
    await expect(readTable(folder, swapMapping(), table)).rejects.toThrow('names the column "side" twice.');
  });
});
