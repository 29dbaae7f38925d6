import { QueryCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import type { PoolRow } from '../../../layers/contract/routes/token-pool-rows.ts';
import { countReadUnits, meterSends } from '../../../layers/edge/read-units.ts';
import { openPoolRows } from '../../../layers/flows/security/read-pool-rows.ts';
import { commit, loadHeads } from '../../../layers/storage/journal/journal.ts';
import { formatTapeKey } from '../../../layers/storage/market/tape.ts';
import { useEngine, useTape } from '../../storage/use-engine.ts';
import { answeredBy } from '../../storage/watching.ts';
import { trade } from '../../tapes/trades.ts';
import { address, START_MS } from '../../worlds/events.ts';

const engine = useEngine();
const tape = useTape(engine);
const ROWS = 1_500;

const fill = async (mint: string): Promise<void> => {
  const key = formatTapeKey(mint);
  let head = (await loadHeads(tape, [key])).get(key)!;
  for (let at = 0; at < ROWS; at += 5) {
    const rows = Array.from({ length: 5 }, (_, index) => {
      const seq = at + index + 1;
      const signature = address(`row-${seq}`).repeat(2);
      return trade({ seq, slot: 1_000_000 + 10 * seq, timestampMs: START_MS + 4_000 * seq, signature });
    });
    head = await commit(tape, head, { ...head, seq: rows.at(-1)!.seq }, rows);
  }
};

/** Shows rows as they are. */
const open = (over: typeof tape) => openPoolRows(over, (_, rows: readonly PoolRow[]) => ({ rows }));

const list = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, at) => from + at);

test('Pages have all rows by arrival, also where the list of segments lags', async () => {
  const mint = address('pool-rows');
  await fill(mint);
  let lagged = 0;
  const client = answeredBy(engine.client, async (command, send) => {
    const answer = await send();
    if (!(command instanceof QueryCommand) || command.input.ConsistentRead === true) return answer;
    // No page of the list is there yet.
    lagged += 1;
    return { ...(answer as object), Items: [] };
  });
  for (const over of [tape, { ...tape, client }]) {
    const readPage = open(over);
    const found: number[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const page = await readPage(mint, { after_seq: after, limit: 400 });
      found.push(...page.body.rows.map(({ row }) => row.seq));
      after = page.nextSeq;
    }
    expect(found).toEqual(list(1, ROWS + 1));
  }
  expect(lagged).toBeGreaterThan(2);
});

test('A page of 1,000 rows costs their bytes, not their segments', async () => {
  const mint = address('pool-rows-cost');
  await fill(mint);
  const count = { units: 0 };
  const metered = { ...tape, client: meterSends(engine.client) };
  const { body } = await countReadUnits(count, () => open(metered)(mint, { after_seq: 100, limit: 1_000 }));
  expect(body.rows).toHaveLength(1_000);
  expect(count.units).toBeLessThanOrEqual(60);
});

test('A page is kept while it cannot change', async () => {
  const mint = address('pool-rows-kept');
  await fill(mint);
  const readPage = open(tape);
  const ask = (after: number) => readPage(mint, { after_seq: after, limit: 1_000 });
  const [first, last] = [await ask(0), await ask(1_000)];
  expect([await ask(0), await ask(1_000)]).toEqual([first, last]);
  expect((await ask(1_000)).body).toBe(last.body);
  const key = formatTapeKey(mint);
  const head = (await loadHeads(tape, [key])).get(key)!;
  const row = trade({ seq: ROWS + 1, slot: 2_000_000, timestampMs: START_MS + 4_000 * (ROWS + 1) });
  await commit(tape, head, { ...head, seq: row.seq }, [row]);
  expect((await ask(0)).body).toBe(first.body);
  expect((await ask(1_000)).body.rows.map(({ row: { seq } }) => seq)).toEqual(list(1_001, ROWS + 2));
});
