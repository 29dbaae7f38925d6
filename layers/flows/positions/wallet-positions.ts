import { sumTaken, type Taken } from '../../core/ledger/consume.ts';
import { computeHeldRaw, formatPositionId } from '../../core/ledger/position.ts';
import type { Held } from '../../core/wallet/held.ts';
import type { LedgerOwner } from '../../storage/ledger/ledgers.ts';
import { FIRST, formatPositionKey, parseEntryMs } from '../../storage/ledger/position-key.ts';
import { type HeldPosition, type Positions, readClosedPositions } from '../../storage/ledger/positions.ts';
import { type LedgerStores, type ReadLedger, readLedgers, retryMovedLedgers } from './read-ledgers.ts';
import { readLotPages } from './working.ts';

export type PositionStores = LedgerStores & {
  readonly positions: Positions;
  /** Mints that may have an open position. */
  readonly heldBy: (wallet: string) => Promise<readonly Held[]>;
};

/** `open` includes partly sold positions. */
export type PositionFilter = 'open' | 'closed' | 'all';

export const POSITIONS_MAX = 1_000;

type Page = { readonly after?: string | undefined; readonly limit?: number };

/**
 * Returns positions after a key, newest first, ties by id, then mint. Reads open ones first to
 * miss none. A position keeps its key when it closes.
 */
export async function readWalletPositions(
  stores: PositionStores,
  wallet: string,
  filter: PositionFilter,
  { after = FIRST, limit = POSITIONS_MAX }: Page = {},
): Promise<readonly HeldPosition[]> {
  const held =
    filter === 'closed' ? noneHeld : await readHeldPositions(stores, wallet, await stores.heldBy(wallet), limit, after);
  const closed =
    filter === 'open' ? [] : [...held.closed, ...(await readClosedPositions(stores.positions, wallet, limit, after))];
  return selectFirst([...held.open, ...closed], limit, after);
}

/** Of a wallet's ledgers of some mints. */
type HeldPositions = { readonly open: readonly HeldPosition[]; readonly closed: readonly HeldPosition[] };

const noneHeld: HeldPositions = { open: [], closed: [] };

/** Open positions after a key, newest entry first, and lately closed ones. */
export async function readHeldPositions(
  stores: LedgerStores,
  wallet: string,
  held: readonly Held[],
  limit: number,
  after = FIRST,
): Promise<HeldPositions> {
  const open: HeldPosition[] = [];
  const closed: HeldPosition[] = [];
  const listed = new Set(held.map(({ mint, entryMs }) => `${mint} ${entryMs}`));
  for (const mints of splitByNewest(held, limit, parseEntryMs(after))) {
    const read = await retryMovedLedgers(() => readMintPositions(stores, wallet, mints, listed));
    open.push(...read.open);
    closed.push(...read.closed);
    if (selectFirst(open, limit, after).length >= limit) break;
  }
  return { open: selectFirst(open, limit, after), closed };
}

async function readMintPositions(
  stores: LedgerStores,
  wallet: string,
  mints: readonly string[],
  listed: ReadonlySet<string>,
): Promise<HeldPositions> {
  const open: HeldPosition[] = [];
  const closed: HeldPosition[] = [];
  for (const [mint, [ledger]] of await readLedgers(stores, new Map(mints.map(mint => [mint, [wallet]])))) {
    const { position } = ledger!.state;
    // A later one would vanish until it is listed.
    if (position !== null && listed.has(`${mint} ${position.entry.timestampMs}`))
      open.push({ mint, position, left: await readLeft(stores, { wallet, mint }, ledger!) });
    for (const position of ledger!.closed) closed.push({ mint, position });
  }
  return { open, closed };
}

/** What is left of the lots. Of large ledgers it reads the pages. */
async function readLeft(stores: LedgerStores, owner: LedgerOwner, { state, made }: ReadLedger): Promise<Taken> {
  const { position, lots, pages, newest } = state;
  const positionId = formatPositionId(position!);
  const names = pages.map(({ number }) => ({ positionId, number }));
  const stored = names.length === 0 ? [] : await readLotPages(stores.notes, owner, made, names);
  return sumTaken([...lots, ...stored.flatMap(page => page.lots), ...newest], computeHeldRaw(position!));
}

/** The first after a key; the last of equal ones counts. */
function selectFirst(positions: readonly HeldPosition[], limit: number, after: string): readonly HeldPosition[] {
  return [...new Map(positions.map(held => [formatPositionKey(held.position, held.mint), held]))]
    .filter(([key]) => key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([, held]) => held);
}

/** Groups that do not divide one time. */
function* splitByNewest(held: readonly Held[], size: number, throughMs: number): Generator<readonly string[]> {
  let group: Held[] = [];
  for (const one of held.filter(({ entryMs }) => entryMs <= throughMs).sort((a, b) => b.entryMs - a.entryMs)) {
    if (group.length >= size && group.at(-1)!.entryMs !== one.entryMs) {
      yield group.map(({ mint }) => mint);
      group = [];
    }
    group.push(one);
  }
  if (group.length > 0) yield group.map(({ mint }) => mint);
}
