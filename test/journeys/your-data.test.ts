import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, SOL, signatureOf } from '../service/events.ts';
import { type Service, scratch } from '../service/service.ts';
import { shareService } from '../service/shared.ts';

const GUIDE = readFileSync(resolve(import.meta.dirname, '../../docs/how-to/your-data.md'), 'utf8');
const MINUTE_MS = 60_000;
const START_MS = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 10 * MINUTE_MS;
const HEADER = /```csv\n(.*)\n/.exec(GUIDE)![1]!;

const folder = scratch();
afterAll(() => folder.remove());
let service: Service;
beforeAll(async () => {
  service = await shareService();
});

const write = (name: string, text: string): string => {
  writeFileSync(join(folder.path, name), text);
  return join(folder.path, name);
};

/** A row of the guide's table: what was bought for what, and its USD. */
type Trade = {
  readonly bought: string;
  readonly sold: string;
  readonly amounts: readonly string[];
  readonly usd: string;
};

const toRow = ({ bought, sold, amounts, usd }: Trade, second: number): string => {
  const time = new Date(START_MS + second * 1000).toISOString().replace('T', ' ').replace('Z', ' UTC');
  const wallet = addressOf(`trader ${second}`);
  const cells = [
    time,
    1000 + second,
    'raydium',
    wallet,
    bought,
    sold,
    ...amounts,
    usd,
    signatureOf(`row ${second}`),
    2,
    '',
  ];
  return cells.join(',');
};

/** The guide's event for buys, and the one for sells that it describes. */
const writeMapping = (name: string, change: object = {}): string => {
  const mapping = JSON.parse(/```json\n(.*?)```/s.exec(GUIDE)![1]!);
  const [buy] = mapping.events;
  const swapSides = (text: string): string =>
    text.replaceAll('bought', '?').replaceAll('sold', 'bought').replaceAll('?', 'sold').replace('"buy"', '"sell"');
  const events = [buy, JSON.parse(swapSides(JSON.stringify(buy)))];
  for (const event of events) Object.assign(event.fields, change);
  return write(name, JSON.stringify({ ...mapping, events }));
};

test('a table of trades becomes candles, and a repetition changes nothing', async () => {
  const mint = addressOf('table token');
  const trades: readonly Trade[] = [
    { bought: mint, sold: SOL, amounts: ['1000', '1'], usd: '150' },
    { bought: mint, sold: SOL, amounts: ['500.000001', '1.000000001'], usd: '150.0000003' },
    { bought: SOL, sold: mint, amounts: ['0.5', '400'], usd: '75' },
    { bought: mint, sold: addressOf('other'), amounts: ['1', '1'], usd: '1' },
  ];
  const table = write('trades.csv', [HEADER, ...trades.map(toRow), ''].join('\n'));
  const args = ['ingest', '--map', writeMapping('mapping.json'), table, '--wait', '--json'];
  const first = await service.chainApart(args);
  expect(first).toMatchObject({ code: 0, stderr: '1 rows match no `when` of the mapping and are left out.\n' });
  expect(JSON.parse(first.stdout)).toMatchObject({ read: 3, accepted: 3, rejected: 0, duplicates: 0 });
  const { body } = await service.get(`/v1/token/${mint}/ohlcv?timeframe=1m`);
  expect(body).toMatchObject({
    candles: [
      {
        ...{ bucket: START_MS, open: 0.15, high: 0.3, low: 0.15, close: 0.1875, num_trades: 3 },
        ...{ volume_token_exact: '1900.000001', volume_base_exact: '2.500000001' },
        ...{ buy_volume_exact: '1500.000001', sell_volume_exact: '400', num_buyers: 2, num_sellers: 1 },
      },
    ],
  });
  expect(JSON.parse((await service.chainApart(args)).stdout)).toMatchObject({ accepted: 0, duplicates: 3 });
});

test('a table with one row that does not fit sends nothing, and with --skip-refused the others', async () => {
  const mint = addressOf('partly token');
  const rows = ['1', '1.1234567'].map((amount, at) =>
    toRow({ bought: mint, sold: SOL, amounts: [amount, '1'], usd: '150' }, 60 + at),
  );
  const args = [
    'ingest',
    '--map',
    writeMapping('partly.json'),
    write('partly.csv', [HEADER, ...rows].join('\n')),
    '--wait',
  ];
  const whole = await service.chain(args);
  expect(whole).toMatchObject({ code: 2, stdout: '' });
  expect(whole.stderr).toMatch(
    /partly\.csv:3 column "token_bought_amount" \(token_amount_raw\) must have at most 6 decimals/,
  );
  expect(whole.stderr).toContain('Nothing was sent.');
  const trades = async () => ((await service.get(`/v1/token/${mint}/trades`)).body as { trades: unknown[] }).trades;
  expect(await trades()).toEqual([]);
  const rest = await service.chain([...args, '--skip-refused']);
  expect(rest).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^2 read, 1 accepted, 0 duplicates, 1 rejected/),
  });
  expect(await trades()).toMatchObject([{ token_amount_raw: '1000000' }]);
});

test('a table without prices says what to send, and a note resumes after the rows that were sent', async () => {
  const mint = addressOf('unpriced token');
  const rows = [0, 1].map(at => toRow({ bought: mint, sold: SOL, amounts: ['1', '1'], usd: '' }, 120 + at));
  const table = write('unpriced.csv', [HEADER, rows[0], ''].join('\n'));
  const note = join(folder.path, 'note.json');
  const args = ['ingest', '--map', writeMapping('unpriced.json'), table, '--resume', note, '--wait', '--json'];
  expect((await service.chain(args)).stderr).toMatch(/^1 swaps against SOL say no price of SOL.*Send `price` events/);
  write('unpriced.csv', [HEADER, ...rows, ''].join('\n'));
  expect(JSON.parse((await service.chain(args)).stdout)).toMatchObject({ read: 1, accepted: 1 });
  writeMapping('unpriced.json', { dex_name: { value: 'x' } });
  expect(await service.chain(args)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('belongs to another input'),
  });
});
