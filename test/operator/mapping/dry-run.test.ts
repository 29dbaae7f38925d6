import { afterAll, describe, expect, test } from 'vitest';
import { openInput } from '../../../lib/command/ingest-input.ts';
import { chainHere } from '../../service/here.ts';
import { MINT, MS, openFolder, swapCells, swapFields, swapMapping, toCsv } from './tables.ts';

const folder = openFolder();
afterAll(folder.remove);

const map = folder.write('map.json', JSON.stringify(swapMapping()));
const rows = Array.from({ length: 7 }, (_, slot) => ({ ...swapCells, slot, side: slot === 3 ? '?' : 'B' }));
const bySlot = folder.write('slots.json', JSON.stringify(swapMapping({ event_index: 'slot' })));
const table = folder.write('trades.csv', toCsv(rows));
const ingest = (...args: readonly string[]) => chainHere(['ingest', ...args]);

describe('ingest --dry-run', () => {
  test('prints the first five events and every refusal, and what a price is missing for', async () => {
    const { code, stdout, stderr } = await ingest('--map', bySlot, table, '--dry-run');
    const lines = stdout.trim().split('\n');
    expect(lines.slice(0, 5).map(line => JSON.parse(line).slot)).toEqual([0, 1, 2, 4, 5]);
    expect(lines.slice(5)).toEqual([
      '7 read, 6 fit, 1 refused; nothing was sent',
      `${table}:5 column "side" (direction) must be one of B, S, got "?"`,
    ]);
    expect(stderr).toMatch(/^6 swaps against SOL say no price of SOL.*Send `price` events of SOL/);
    expect(code).toBe(1);
  });

  test('prints one line of JSON with --json', async () => {
    const { stdout, code } = await ingest('--map', bySlot, table, '--dry-run', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ read: 7, accepted: 6, rejected: 1, unused: 0, events: { length: 5 } },
      refusals: [{ place: `${table}:5`, path: 'column "side" (direction)', count: 1 }],
    });
    expect(code).toBe(1);
  });

  test('counts rows that no event takes', async () => {
    const mapping = {
      format: 'csv',
      events: [{ type: 'swap', when: { side: 'B' }, fields: { ...swapFields, event_index: 'slot' } }],
    };
    const { stdout, code } = await ingest(
      '--map',
      folder.write('when.json', JSON.stringify(mapping)),
      table,
      '--dry-run',
    );
    expect(stdout).toContain('6 read, 6 fit, 0 refused; nothing was sent\n1 rows match no `when` of the mapping');
    expect(code).toBe(0);
  });

  test('checks canonical events and those of standard input too', async () => {
    const event = { type: 'price', mint: MINT, usd: '1', slot: 1, timestamp: 5 };
    const file = folder.write('events.ndjson', JSON.stringify(event));
    expect((await ingest(file, '--dry-run')).stdout).toContain(`${file}:1 timestamp must be unix milliseconds`);
    const piped = await chainHere(['ingest', '--map', bySlot, '-', '--dry-run'], toCsv(rows.slice(0, 2)));
    expect(piped).toMatchObject({ code: 0, stdout: expect.stringContaining('2 read, 2 fit, 0 refused') });
  });

  test('refuses coverage, and accepts times of the future only where they are shifted to now', async () => {
    const coverage = {
      type: 'coverage',
      source: 'x',
      from_slot: 1,
      from_timestamp: MS,
      to_slot: 2,
      timestamp: MS,
      began: 'started',
    };
    const file = folder.write('coverage.ndjson', JSON.stringify(coverage));
    expect((await ingest(file, '--dry-run')).stdout).toContain('type coverage comes from live sources');
    const future = folder.write('future.csv', toCsv([{ ...swapCells, time: MS * 5 }]));
    expect((await ingest('--map', map, future, '--dry-run')).stdout).toContain('0 fit, 1 refused');
    expect((await ingest('--map', map, future, '--dry-run', '--rebase-to-now')).stdout).toContain('1 fit, 0 refused');
  });

  test('fails for a file without rows', async () => {
    expect(await ingest('--map', map, folder.write('empty.csv', ''), '--dry-run')).toMatchObject({ code: 1 });
  });
});

describe('ingest --map refuses', () => {
  test.each([
    ['an adapter', ['--map', map, '--adapter', 'helius', table], '--map and --adapter cannot be combined'],
    ['a node', ['--map', map, '--rpc', 'http://127.0.0.1:1'], '--map requires files; --rpc reads transactions.'],
    ['an audit', ['--map', map, '--adapter', 'raw-tx', '--audit', table], '--audit sends nothing; leave out --map'],
    ['the rest of a file without a mapping', ['--skip-refused', table], '--skip-refused requires --map.'],
    ['a dry run of a node', ['--dry-run', '--rpc', 'http://127.0.0.1:1'], '--dry-run requires files'],
    ['a dry run without files', ['--dry-run'], 'Give a file, or - for stdin.'],
  ])('%s', async (_name, args, message) => {
    expect(await ingest(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});

test('known wallets of a mapped file are found before it is sent', async () => {
  const fields = {
    ...{ wallet: 'wallet', entity: 'side', category: { value: 'cex' }, source: { value: 'list' } },
    timestamp: { from: 'time', time: 'ms' },
  };
  const wallets = JSON.stringify({ format: 'csv', events: [{ type: 'known_wallet', fields }] });
  const { known } = await openInput([table], { map: folder.write('wallets.json', wallets) });
  expect(known.map(event => 'entity' in event && event.entity)).toEqual(['B', 'B', 'B', '?', 'B', 'B', 'B']);
});
