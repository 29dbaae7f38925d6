import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { simulate } from 'market-simulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Service, scratch } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import { judged } from './tape-reader.ts';

const folder = scratch();
afterAll(() => folder.remove());
let service: Service;

const items = [...simulate({ seed: 11, swaps: 200, tokens: 3 })];
const events = items.flatMap(item => ('event' in item ? [item.event] : []));
const [mint] = events.flatMap(({ type, token_mint }) => (type === 'swap' ? [token_mint as string] : []));
const tape = events.map(event => JSON.stringify(event)).join('\n');

beforeAll(async () => {
  service = await shareService();
  const { stdout } = await service.chain(['ingest', '-', '--wait', '--json'], tape);
  expect(JSON.parse(stdout)).toMatchObject({ accepted: events.length, rejected: 0 });
});

const out = (name: string): string => join(folder.path, name);
const exported = (format: string, name: string, ...more: readonly string[]) =>
  service.chain(['export', '--format', format, '--out', out(name), '--json', ...more]);

/** The last column of each row of a CSV. */
const receivedIn = async (name: string, of: string): Promise<readonly number[]> => {
  await exported('csv', name, '--mint', of);
  return readdirSync(out(name))
    .filter(file => file.endsWith('.csv.gz'))
    .flatMap(file =>
      gunzipSync(readFileSync(join(out(name), file)))
        .toString()
        .trimEnd()
        .split('\n')
        .slice(1),
    )
    .map(line => Number(line.slice(line.lastIndexOf(',') + 1)));
};

// `npm run test:soak` reads NDJSON and Parquet back.
describe('an export', () => {
  test('as CSV of one token has a line per row with exact amounts', async () => {
    const { stdout } = await exported('csv', 'csv', '--mint', mint!);
    const text = readdirSync(out('csv'))
      .filter(name => name.endsWith('.csv.gz'))
      .map(name => gunzipSync(readFileSync(join(out('csv'), name))).toString())
      .join('');
    expect(text.split('\n').length - 2).toBe(JSON.parse(stdout).rows);
    for (const trade of await judged(service.target(), mint!)) expect(text).toContain(`,${trade.tokenRaw},`);
  });
});

describe('an export is refused', () => {
  test('into a folder that has something', async () => {
    mkdirSync(out('full'));
    writeFileSync(join(out('full'), 'note.txt'), '');
    expect(await exported('csv', 'full')).toMatchObject({
      code: 2,
      stderr: `${out('full')} is not empty; it has note.txt. Choose a new --out.\n`,
    });
  });

  test('for a token without rows, and for days in the wrong order', async () => {
    const unknown = '11111111111111111111111111111112';
    expect((await exported('csv', 'none', '--mint', unknown)).stderr).toBe(`${unknown} has no rows on the tape.\n`);
    const reversed = await exported('csv', 'none', '--from', '2026-02-02', '--to', '2026-02-01');
    expect(reversed.stderr).toBe('--to must not be before --from; got 2026-02-02 to 2026-02-01.\n');
  });

  test('with --resume where none was begun', async () => {
    expect((await exported('csv', 'new', '--resume')).stderr).toContain('has no export to resume.');
  });

  test('says when the stream took each row, and nothing where an import claimed the times of its events', async () => {
    const arrivals = await receivedIn('arrived', mint!);
    expect(arrivals.every(ms => ms > Date.now() - 3_600_000 && ms <= Date.now())).toBe(true);
    expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b));
    const claimed = [...simulate({ seed: 12, swaps: 100, tokens: 1 })].flatMap(item =>
      'event' in item ? [item.event] : [],
    );
    const lines = claimed.map(event => JSON.stringify(event)).join('\n');
    await service.chain(['ingest', '-', '--received', 'event', '--wait'], lines);
    const [other] = claimed.flatMap(({ type, token_mint }) => (type === 'swap' ? [token_mint as string] : []));
    const unknown = await receivedIn('claimed', other!);
    expect(unknown.length).toBeGreaterThan(10);
    // Facts that processors send are not of the import.
    expect(unknown.filter(ms => ms === 0).length).toBeGreaterThan(unknown.length / 2);
  });
});
