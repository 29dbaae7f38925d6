import { describeCreated } from '../../core/security/created.ts';
import { putItems } from '../../storage/kernel/dynamo.ts';
import { buildKeyQuery, queryItems } from '../../storage/kernel/query.ts';
import { saveCreatedToken } from '../../storage/security/created.ts';
import { restoreKeptSnapshot } from '../../storage/security/kept-snapshots.ts';
import { loadPoolMint, savePoolMints } from '../../storage/security/pools.ts';
import { loadCached } from '../security/state.ts';
import { isOfCreator } from './fill-created.ts';
import { foldSection } from './fold-section.ts';
import type { Base } from './known-rows.ts';
import type { Reading } from './lazy-tables.ts';
import type { ChunkBounds, PastWorld } from './past-world.ts';
import { renewClaimedEvidence } from './renew-evidence.ts';

/** Folds a token's security, from a kept snapshot on. A pool leads to its token. */
export async function fillSecurity(world: PastWorld, key: string): Promise<void> {
  const since = await world.readRowsSinceKept(key);
  const isKnown = since.base !== null || since.rows.length > 0;
  const mint = isKnown ? key : await loadPoolMint(world.real.security, key);
  if (mint === null) return;
  if (mint !== key) return world.fill('security', mint);
  const isRestored = since.base !== null && (await restoreBase(world, mint, since.base));
  const isWhole = isRestored || since.base === null;
  const { base, rows } = isWhole ? since : await world.readRows(mint);
  await foldSection(world, mint, 'security', { base, rows: await renewClaimedEvidence(world, rows) });
}

/** Stores a kept snapshot with its pools and the list of its creator. False: it cannot be read. */
async function restoreBase({ real, whole, bounds }: PastWorld, mint: string, base: Base): Promise<boolean> {
  if (!(await restoreKeptSnapshot(real.security, whole.security, mint, base))) return false;
  const { state, seq } = await loadCached({ security: whole.security }, mint);
  // The tape can rebuild a snapshot of another version.
  if (seq === 0) return false;
  const { results, hours, worth } = state;
  bounds.set(mint, {
    results: results.nextNumber,
    hours: hours.newest[0]?.startMs ?? 0,
    liquidity: Object.fromEntries(
      Object.entries(worth.history).map(([name, { buckets }]) => [name, buckets[0]?.startMs ?? 0]),
    ),
  });
  await savePoolMints(
    whole.security,
    mint,
    [...state.pools.byKey.values()].flatMap(({ address }) => address ?? []),
  );
  const created = describeCreated(state);
  if (created !== null) await saveCreatedToken(whole.security, { creator: created.creator, mint, seq }, created);
  return true;
}

/** Copies a range of what was stored apart before. */
export async function fillSecurityChunks(
  { real, whole, bounds }: PastWorld,
  mint: string,
  { range }: Reading,
): Promise<void> {
  const own = bounds.get(mint);
  if (own === undefined || range === undefined || range.from === range.to || isOfCreator(range)) return;
  const { from, to } = range;
  const items = await queryItems(
    real.security,
    buildKeyQuery('k = :k AND s BETWEEN :from AND :to', { k: mint, from, to }),
  );
  await putItems(
    whole.security,
    items.filter(({ s }) => isBefore(own, s!.S!)),
  );
}

function isBefore({ results, hours, liquidity }: ChunkBounds, sort: string): boolean {
  const [kind, first, second] = sort.split('#');
  if (kind === 'results') return Number(second) < results;
  if (kind === 'hours') return Number(first) < hours;
  return kind === 'liquidity' && Number(second) < (liquidity[first!] ?? 0);
}
