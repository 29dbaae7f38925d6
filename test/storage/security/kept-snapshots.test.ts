import { randomFillSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../layers/core/kernel/utc-day.ts';
import { queryItems } from '../../../layers/storage/kernel/query.ts';
import { noSnapshot, type SnapshotVersion } from '../../../layers/storage/kernel/snapshot.ts';
import { createMemoryClient, createMemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import {
  isKeptTime,
  type KeptSnapshot,
  openKeep,
  readKeptSnapshots,
  restoreKeptSnapshot,
} from '../../../layers/storage/security/kept-snapshots.ts';
import { loadSecuritySnapshot, openSecuritySave } from '../../../layers/storage/security/snapshot.ts';

const openSecurity = () =>
  ({ client: createMemoryClient(createMemoryStore(['security'])), table: 'security' }) as const;
const mint = 'mint';
const budget = { clock: () => 1_000, ms: 3_000 };

const listKept = async (
  security: ReturnType<typeof openSecurity>,
  asOfMs: number,
): Promise<readonly KeptSnapshot[]> => {
  const found: KeptSnapshot[] = [];
  for await (const kept of readKeptSnapshots(security, mint, asOfMs)) found.push(kept);
  return found;
};

const save = async (
  security: ReturnType<typeof openSecurity>,
  loaded: SnapshotVersion,
  { seq, page, newestMs }: { readonly seq: number; readonly page: Uint8Array; readonly newestMs?: number },
): Promise<SnapshotVersion> => {
  const times = { seq, newestMs: newestMs ?? 0, receivedMs: (newestMs ?? 0) + 7 };
  const keep = newestMs === undefined ? undefined : openKeep(security, mint, { ...times, seen: { seq }, memo: null });
  const next = { seq, state: { seq }, holders: { head: null, pages: [() => page] } };
  const version = await openSecuritySave(security, mint, loaded, next, keep).run(budget);
  expect(version).not.toBeNull();
  return version!;
};

describe('A kept snapshot', () => {
  test.each([
    ['in parts', 60_000],
    ['in one item', 100],
  ])('stays while later ones replace each other: %s', async (_, bytes) => {
    const security = openSecurity();
    const pages = Array.from({ length: 8 }, () => randomFillSync(new Uint8Array(bytes)));
    let version = noSnapshot;
    for (const [at, page] of pages.entries())
      version = await save(security, version, {
        ...{ seq: 100 + at, page },
        ...((at === 1 || at === 4) && { newestMs: 10_000 * at }),
      });
    const newest = await loadSecuritySnapshot(security, mint);
    expect(newest.snapshot?.state).toEqual({ seq: 107 });
    expect((await listKept(security, 99_999)).map(({ seq }) => seq)).toEqual([104, 101]);
    expect((await listKept(security, 39_999)).map(({ seq }) => seq)).toEqual([101]);
    expect(await listKept(security, 9_999)).toEqual([]);
    for (const kept of await listKept(security, 40_000)) {
      const other = openSecurity();
      expect(kept).toMatchObject({ seen: { seq: kept.seq }, receivedMs: kept.newestMs + 7, memo: null });
      expect(await restoreKeptSnapshot(security, other, mint, kept)).toBe(true);
      const { version: restored, snapshot } = await loadSecuritySnapshot(other, mint);
      expect(restored.seq).toBe(kept.seq);
      expect(snapshot?.state).toEqual({ seq: kept.seq });
      expect(Buffer.compare(snapshot!.holders.pages[0]!, pages[kept.seq - 100]!)).toBe(0);
    }
  });

  test('is known as such while it is the newest, and does not serve without a part', async () => {
    const security = openSecurity();
    const page = randomFillSync(new Uint8Array(60_000));
    const first = await save(security, noSnapshot, { seq: 9_000, page, newestMs: 5_000 });
    expect(first.isKept).toBe(true);
    expect((await loadSecuritySnapshot(security, mint)).version.isKept).toBe(true);
    const parts = await queryItems(security, {
      KeyConditionExpression: 'k = :k',
      ExpressionAttributeValues: { ':k': { S: `${mint}#9000#0` } },
    });
    expect(parts.map(({ expires }) => expires?.N)).toEqual([String((5_000 + 42 * DAY_MS) / 1_000)]);
    expect((await save(security, first, { seq: 9_100, page })).isKept).toBeUndefined();
    const [kept] = await listKept(security, 5_000);
    const lost = { ...kept!, head: { ...kept!.head, writtenBy: 1 } };
    expect(await restoreKeptSnapshot(security, openSecurity(), mint, lost)).toBe(false);
  });

  test('is not begun for rows that are too old', () => {
    expect(isKeptTime(DAY_MS, 43 * DAY_MS - 1)).toBe(true);
    expect(isKeptTime(DAY_MS, 43 * DAY_MS)).toBe(false);
  });
});
