import { expect, test } from 'vitest';
import { tables as rows, type TableName } from '../../../layers/contract/tables.ts';
import type { Tables } from '../../../layers/edge/tables.ts';
import { openKeySequences } from '../../../layers/flows/rebuild/stage.ts';
import { openStages } from '../../../layers/flows/rebuild/stages.ts';
import { type CommitPolicies, commitAlways, commitPolicies } from '../../../layers/flows/tokens/commit-policy.ts';
import { createMemoryClient, createMemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { readKeptSnapshots } from '../../../layers/storage/security/kept-snapshots.ts';
import { loadSnapshotVersion } from '../../../layers/storage/security/snapshot.ts';
import { trade } from '../../tapes/trades.ts';
import { address } from '../../worlds/events.ts';

const mint = address('mint');
const START = 1_760_000_000_000;

const tradeAt = (seq: number) =>
  trade({
    ...{
      seq,
      prev: seq - 1,
      slot: 1_000 + seq,
      timestampMs: START + seq * 1_000,
      receivedMs: START + seq * 1_000 + 300,
    },
    wallet: address(`buyer-${seq}`),
    signature: address(`signature-${seq}`).repeat(2),
    tokenRaw: String(1_000_000 + seq),
    pool: address('pool'),
  });

/** Security alone, over tables in memory. */
const openSecurityStage = (policies: CommitPolicies) => {
  const client = createMemoryClient(createMemoryStore());
  const names = Object.keys(rows).map(name => [name, { client, table: name }]);
  const tables = Object.fromEntries(names) as unknown as Tables<TableName>;
  const clock = { nowMs: START };
  const { security } = openStages({
    ...{ tables, known: new Map(), spool: { append: () => {} }, emitWallets: async () => {} },
    policies,
    clock: () => clock.nowMs,
    sequences: openKeySequences(START),
  });
  const put = async (from: number, to: number, nowMs: number, isClock = false): Promise<void> => {
    clock.nowMs = nowMs;
    const own = Array.from({ length: to - from }, (_, at) => tradeAt(from + at + 1));
    const batch = { sequence: '0', records: [], rows: own, finished: 0, clock: isClock, alerts: [] };
    await security(new Map([[mint, batch]]), nowMs);
  };
  return { tables, put };
};

test('A token keeps snapshots by rows, and does not rest on one', async () => {
  const { tables, put } = openSecurityStage({
    security: { ...commitPolicies.security, rows: 1_500, bytesPerRow: Infinity },
    kept: { ...commitPolicies.kept, rows: 1_500 },
  });
  const seqs = new Set<number>();
  let rows = 0;
  // A large one takes some batches.
  for (; seqs.size < 2 && rows < 6_000; rows += 100) {
    await put(rows, rows + 100, START + (rows + 100) * 1_000);
    const { seq, isKept } = await loadSnapshotVersion(tables.security, mint);
    if (isKept) seqs.add(seq);
  }
  const endMs = START + rows * 1_000;
  const kept: number[] = [];
  for await (const { seq } of readKeptSnapshots(tables.security, mint, endMs)) kept.push(seq);
  expect(kept).toEqual([...seqs].toReversed());
  expect(kept[0]! - kept[1]!).toBeGreaterThanOrEqual(1_500);
  await put(rows, rows, endMs + 60_000, true);
  expect((await loadSnapshotVersion(tables.security, mint)).isKept).toBe(true);
  await put(rows, rows, endMs + 3_600_000, true);
  expect(await loadSnapshotVersion(tables.security, mint)).not.toHaveProperty('isKept');
});

test('A fold of the past stores its last rows, however few they are beside the holders', async () => {
  const { tables, put } = openSecurityStage({ security: commitAlways });
  await put(0, 200, START + 200_000);
  await put(200, 203, START + 203_000);
  expect(await loadSnapshotVersion(tables.security, mint)).toMatchObject({ seq: 203 });
});
