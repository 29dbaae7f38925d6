import { pack, unpack } from '../../core/codec/pack.ts';
import { ledgerCodec, lotsCodec } from '../../core/ledger/codec.ts';
import { emptyLedger, type LedgerState } from '../../core/ledger/ledger.ts';
import type { Lot } from '../../core/ledger/lot.ts';
import type { UsdE30 } from '../../core/money/amount.ts';
import { ConflictError, deleteItem, getItem, getItems, type Item, putItem, type TableRef } from '../kernel/dynamo.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import { getVersionedBody, replaceOlderVersion, saveVersioned } from '../kernel/versioned.ts';

/** Ledgers by (wallet, mint), with pages of lots of large ones. */
export type Ledgers = TableRef<'ledgers'>;

export type LedgerOwner = { readonly wallet: string; readonly mint: string };

/** A closed ledger keeps its source offset, so a repeated buy does not reopen it. */
export type StoredLedger = {
  /** Of the last row that changed it; also its version. 0: never written. */
  readonly seq: number;
  readonly state: LedgerState;
  readonly past: PastSums;
};

/** Sums over closed positions; `pricedRaw` in raw units. */
export type PastSums = { readonly realizedUsd: UsdE30; readonly notionalUsd: UsdE30; readonly pricedRaw: bigint };

export const noPast: PastSums = { realizedUsd: 0n, notionalUsd: 0n, pricedRaw: 0n };

export type PageName = { readonly positionId: string; readonly number: number };
export type NamedPage = PageName & { readonly lots: readonly Lot[] };

export const untouchedLedger: StoredLedger = { seq: 0, state: emptyLedger, past: noPast };

const STATE = '~';
const PARALLEL_MAX = 16;

function formatPartition({ wallet, mint }: LedgerOwner): string {
  return `l#${wallet}#${mint}`;
}
function toStateKey(owner: LedgerOwner): Item {
  return { k: { S: formatPartition(owner) }, s: { S: STATE } };
}
function toPageKey(owner: LedgerOwner, { positionId, number }: PageName): Item {
  return {
    k: { S: formatPartition(owner) },
    s: { S: `${positionId}#${String(number).padStart(8, '0')}` },
  };
}

/** In the requested order; unknown ones are empty. */
export async function loadLedgers(ledgers: Ledgers, owners: readonly LedgerOwner[]): Promise<readonly StoredLedger[]> {
  const items = await Promise.all(owners.map(owner => getItem(ledgers, toStateKey(owner))));
  return items.map(item => (item ? decodeStoredLedger(item) : untouchedLedger));
}

/** A stored ledger with its pages. `seq`: of the last row; 0 without one. */
export async function readLedgerItems(
  ledgers: Ledgers,
  owner: LedgerOwner,
): Promise<{ readonly seq: number; readonly items: readonly Item[] }> {
  const items = await queryItems(ledgers, buildConsistentQuery('k = :k', { k: formatPartition(owner) }));
  const state = items.find(({ s }) => s!.S === STATE);
  return { seq: state === undefined ? 0 : Number(getVersionedBody(state).v!.N), items };
}

function decodeStoredLedger(item: Item): StoredLedger {
  const { v, d, c } = getVersionedBody(item);
  return {
    seq: Number(v!.N),
    past: c === undefined ? noPast : parsePastSums(c.S!),
    state: d === undefined ? emptyLedger : ledgerCodec.decode(unpack(d.B!)),
  };
}

function parsePastSums(text: string): PastSums {
  const [realizedUsd, notionalUsd, pricedRaw] = text.split(' ').map(BigInt) as [bigint, bigint, bigint];
  return { realizedUsd, notionalUsd, pricedRaw };
}

export function withClosed(past: PastSums, closed: PastSums): PastSums {
  return {
    realizedUsd: past.realizedUsd + closed.realizedUsd,
    notionalUsd: past.notionalUsd + closed.notionalUsd,
    pricedRaw: past.pricedRaw + closed.pricedRaw,
  };
}

/**
 * Writes over the ledger with number `stored`, or over any older one if that is unknown (null).
 * Throws ConditionalCheckFailedException when another writer was faster.
 */
export async function saveLedger(
  ledgers: Ledgers,
  owner: LedgerOwner,
  stored: number | null,
  next: StoredLedger,
): Promise<void> {
  const item = {
    key: toStateKey(owner),
    version: next.seq,
    indexed: {},
    body: {
      ...((next.past.pricedRaw > 0n || next.past.realizedUsd !== 0n) && {
        c: { S: `${next.past.realizedUsd} ${next.past.notionalUsd} ${next.past.pricedRaw}` },
      }),
      ...(next.state.position !== null && { d: { B: pack(ledgerCodec.encode(next.state)) } }),
    },
  };
  // Its rows determine a ledger, so a newer one has these.
  if (stored === null) await replaceOlderVersion(ledgers, item);
  else await saveVersioned(ledgers, item, { version: stored, indexed: {} });
}

/** In the requested order. Throws ConflictError without a page: another process replaced the ledger. */
export async function loadPages(
  ledgers: Ledgers,
  owner: LedgerOwner,
  names: readonly PageName[],
): Promise<readonly NamedPage[]> {
  const keys = names.map(name => toPageKey(owner, name));
  const found = new Map((await getItems(ledgers, keys)).map(item => [item.s!.S!, item.d!.B!]));
  return names.map((name, at) => {
    const bytes = found.get(keys[at]!.s!.S!);
    if (bytes === undefined)
      throw new ConflictError(
        `Page ${name.number} of position ${name.positionId} (${owner.wallet}, ${owner.mint}) is missing.`,
      );
    return { ...name, lots: lotsCodec.decode(unpack(bytes)) };
  });
}

/** Idempotent: the tape determines a page. */
export async function savePages(ledgers: Ledgers, owner: LedgerOwner, pages: readonly NamedPage[]): Promise<void> {
  await runInParallel(pages, PARALLEL_MAX, page =>
    putItem(ledgers, { ...toPageKey(owner, page), d: { B: pack(lotsCodec.encode(page.lots)) } }),
  );
}

export async function dropPages(ledgers: Ledgers, owner: LedgerOwner, names: readonly PageName[]): Promise<void> {
  await runInParallel(names, PARALLEL_MAX, name => deleteItem(ledgers, toPageKey(owner, name)));
}
