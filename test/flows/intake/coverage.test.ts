import { beforeEach, describe, expect, test } from 'vitest';
import { toOwnedSource } from '../../../layers/contract/events/source.ts';
import { SOURCES_MAX } from '../../../layers/flows/intake/coverage.ts';
import { readBackfill } from '../../../layers/flows/read-backfill.ts';
import { loadCoverage } from '../../../layers/storage/operations/coverage.ts';
import { makeTables, type TableNames } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { NOW_MS, records, swap } from '../../worlds/events.ts';
import { type Intake, memoryStream, startIntake, tapeOf } from '../../worlds/intake.ts';

const SECOND = 1_000;
const statement = (fromAgo: number, agoMs: number, fields: object = {}) => ({
  type: 'coverage',
  source: 'node@ingest-a',
  from_slot: 100,
  from_timestamp: NOW_MS - fromAgo,
  to_slot: 200,
  timestamp: NOW_MS - agoMs,
  began: 'started',
  ...fields,
});

describe('Statements of sources about what they cover', () => {
  const engine = useEngine();
  let names: TableNames;
  let intake: Intake;
  let next = 1;
  beforeEach(async () => {
    names = await makeTables(engine.client);
    intake = startIntake(engine.client, names, memoryStream());
  });
  const take = (events: readonly object[]) => {
    const batch = records(events, { first: next });
    next += events.length;
    return intake.take(batch);
  };
  const stored = () => loadCoverage({ client: engine.client, table: names.operations });

  test('are stored beside the tape, in a batch with trades', async () => {
    const trade = swap();
    await take([statement(60 * SECOND, 30 * SECOND), trade, statement(60 * SECOND, 0, { to_slot: 275 })]);
    expect(await tapeOf(engine.client, names, trade.token_mint)).toHaveLength(1);
    expect(await stored()).toEqual(
      new Map([
        [
          'node@ingest-a',
          {
            spans: [{ fromMs: NOW_MS - 60 * SECOND, toMs: NOW_MS, fromSlot: 100, toSlot: 275, began: 'started' }],
            isWatched: true,
          },
        ],
      ]),
    );
    expect(intake.counts.get('chain_events_accepted_total{type="coverage"}')).toBe(2);
  });

  test('change nothing when they are repeated, late or early', async () => {
    const statements = [
      statement(90_000, 80_000),
      statement(60_000, 50_000, { began: 'silent' }),
      statement(60_000, 0),
    ];
    await take(statements);
    const before = await stored();
    for (const one of statements) await take([one]);
    await take([...statements].reverse());
    expect(await stored()).toEqual(before);
    expect(before.get('node@ingest-a')!.spans).toHaveLength(2);
  });

  test('cannot reach into the future, where they would hide a silence', async () => {
    await take([statement(60_000, -10 * 60_000)]);
    expect((await stored()).get('node@ingest-a')!.spans.at(-1)!.toMs).toBe(NOW_MS);
  });

  test.each([
    [{ from_timestamp: NOW_MS + 1, timestamp: NOW_MS }, 'from_timestamp', 'must not be after timestamp'],
    [{ from_slot: 300 }, 'from_slot', 'must not be above to_slot, got 300'],
    [{ to_slot: -1 }, 'to_slot', 'at least 0'],
    [{ began: 'never' }, 'began', 'must be one of started, disconnected, silent, slots_skipped'],
    [{ source: 'x'.repeat(41) }, 'source', '1 to 40 letters'],
    [{ source: 'a@b@c' }, 'source', '1 to 40 letters'],
    [{ timestamp: NOW_MS + 16 * 60_000 }, 'timestamp', 'at most 15 minutes in the future'],
  ])('are rejected with their reason: %o', async (fields, path, reason) => {
    await take([statement(60_000, 0, fields)]);
    expect(intake.buried).toMatchObject([{ path, reason: expect.stringContaining(reason) }]);
    expect(await stored()).toEqual(new Map());
  });

  test('of one key take a bounded place, and leave those of other keys alone', async () => {
    await take([statement(9_000, 0, { source: 'node@ingest-b' })]);
    const names = Array.from({ length: 3 * SOURCES_MAX }, (_, at) => `s${at}@ingest-a`);
    for (const [at, source] of names.entries()) await take([statement(90_000, 90_000 - at, { source })]);
    const sources = [...(await stored()).keys()];
    expect(sources).toContain('node@ingest-b');
    expect(sources.filter(source => source.endsWith('@ingest-a')).sort()).toEqual(names.slice(-SOURCES_MAX).sort());
  });

  test('are bounded in size, however often a source breaks', async () => {
    for (let at = 0; at < 60; at++) await take([statement(90_000 - at * 1_000, 90_000 - at * 1_000 - 10)]);
    expect((await stored()).get('node@ingest-a')!.spans).toHaveLength(16);
  });

  test('survive two environments that write at the same time', async () => {
    const other = startIntake(engine.client, names, memoryStream());
    const mine = Array.from({ length: 8 }, (_, at) => statement(60_000, 59_000 - at, { source: `m${at}` }));
    const yours = Array.from({ length: 8 }, (_, at) => statement(60_000, 59_000 - at, { source: `y${at}` }));
    await Promise.all([
      ...mine.map((one, at) => intake.take(records([one], { first: 1_000 + at }))),
      ...yours.map((one, at) => other.take(records([one], { first: 2_000 + at }))),
    ]);
    expect((await stored()).size).toBe(16);
  });

  test('do not include history, whose progress readers learn from what arrives', async () => {
    const operations = { client: engine.client, table: names.operations };
    const atAge = (minutes: number) => swap({ timestamp: NOW_MS - minutes * 60_000 });
    await take([atAge(1), atAge(0)]);
    expect(await readBackfill(operations, NOW_MS)).toBeNull();
    await take([atAge(100), atAge(75)]);
    expect(await readBackfill(operations, NOW_MS)).toEqual({ pct: 25, newest_ts_ms: NOW_MS - 75 * 60_000 });
    expect(await readBackfill(operations, NOW_MS + 90_000)).toBeNull();
  });
});

test('A key speaks only for sources of its own, whatever it claims', () => {
  expect(toOwnedSource('node', 'ingest-a')).toBe('node@ingest-a');
  expect(toOwnedSource('node@ingest-b', 'ingest-a')).toBe('node@ingest-a');
});
