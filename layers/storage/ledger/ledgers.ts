import { array } from '../../core/codec/codec.ts';
import { ledgerCodec, lotsCodec } from '../../core/ledger/codec.ts';
import { emptyLedger, type LedgerState } from '../../core/ledger/ledger.ts';
import type { Lot } from '../../core/ledger/lot.ts';
import type { UsdE30 } from '../../core/money/amount.ts';
import type { Held } from '../../core/wallet/held.ts';
import { deleteItem, getItem, getItems, type Item, peekItems, putItem, type TableRef } from '../kernel/dynamo.ts';
import { pack, unpack } from '../kernel/pack.ts';
import { inParallel } from '../kernel/parallel.ts';
import { bodyOf, saveVersioned, type Versioned } from '../kernel/versioned.ts';
import { type Note, noteCodec } from './notes.ts';
import { entryMsOf, FIRST, positionKey } from './position-key.ts';
import type { HeldPosition } from './positions.ts';

/** Ledgers by (wallet, mint), with pages of lots of large ones. */
export type Ledgers = TableRef<'ledgers'>;

export type LedgerOwner = { readonly wallet: string; readonly mint: string };

/** A closed ledger keeps its source offset, so a repeated buy does not reopen it. */
export type StoredLedger = {
  /** Condition of the next write. 0: never written. */
  readonly version: number;
  /** Of the last trade or effective transfer. */
  readonly seq: number;
  readonly state: LedgerState;
  readonly past: PastSums;
  /** Newest notes; some are only here. */
  readonly notes: readonly Note[];
};

/** Sums over closed positions; `pricedRaw` in raw units. */
export type PastSums = { readonly realizedUsd: UsdE30; readonly notionalUsd: UsdE30; readonly pricedRaw: bigint };

export const noPast: PastSums = { realizedUsd: 0n, notionalUsd: 0n, pricedRaw: 0n };

export type PageName = { readonly positionId: string; readonly number: number };
export type NamedPage = PageName & { readonly lots: readonly Lot[] };

export const untouchedLedger: StoredLedger = {
  version: 0,
  seq: 0,
  state: emptyLedger,
  past: noPast,
  notes: [],
};

const notesCodec = array(noteCodec);

const STATE = '~';
const PARALLEL_MAX = 16;

const partition = ({ wallet, mint }: LedgerOwner): string => `l#${wallet}#${mint}`;
const stateKey = (owner: LedgerOwner): Item => ({ k: { S: partition(owner) }, s: { S: STATE } });
const pageKey = (owner: LedgerOwner, { positionId, number }: PageName): Item => ({
  k: { S: partition(owner) },
  s: { S: `${positionId}#${String(number).padStart(8, '0')}` },
});

const ownerOf = (item: Item): LedgerOwner => {
  const [, wallet, mint] = item.k!.S!.split('#');
  return { wallet: wallet!, mint: mint! };
};

/** In the requested order; unknown ones are empty. */
export const loadLedgers = async (
  ledgers: Ledgers,
  owners: readonly LedgerOwner[],
): Promise<readonly StoredLedger[]> => {
  const items = await Promise.all(owners.map(owner => getItem(ledgers, stateKey(owner))));
  return items.map(item => (item ? storedOf(item) : untouchedLedger));
};

export type LedgersByWallet = ReadonlyMap<string, StoredLedger>;

/** By wallet, at half the price. May lag; `seq` shows it. Omits unknown ones. */
export const peekLedgers = (ledgers: Ledgers, mint: string, wallets: readonly string[]): Promise<LedgersByWallet> =>
  byWallet(peekItems(ledgers, stateKeys(mint, wallets)));

/** By wallet, without unknown ones. */
export const ledgersIn = (ledgers: Ledgers, mint: string, wallets: readonly string[]): Promise<LedgersByWallet> =>
  byWallet(getItems(ledgers, stateKeys(mint, wallets)));

const stateKeys = (mint: string, wallets: readonly string[]): readonly Item[] =>
  wallets.map(wallet => stateKey({ wallet, mint }));

const byWallet = async (items: Promise<readonly Item[]>): Promise<LedgersByWallet> =>
  new Map((await items).map(item => [ownerOf(item).wallet, storedOf(item)]));

const storedOf = (item: Item): StoredLedger => {
  const { v, q, d, c } = bodyOf(item);
  return {
    version: Number(v!.N),
    seq: Number(q!.N),
    past: c === undefined ? noPast : pastOf(c.S!),
    ...(d === undefined ? { state: emptyLedger, notes: [] } : packedIn(d.B!)),
  };
};

/** One text, as notes repeat the ledger's signatures. */
const packedOf = ({ state, notes }: Packed): Uint8Array => pack([ledgerCodec.encode(state), notesCodec.encode(notes)]);

const packedIn = (bytes: Uint8Array): Packed => {
  const [state, notes] = unpack<readonly unknown[]>(bytes);
  return { state: ledgerCodec.decode(state), notes: notesCodec.decode(notes) };
};

type Packed = Pick<StoredLedger, 'state' | 'notes'>;

const pastOf = (text: string): PastSums => {
  const [realizedUsd, notionalUsd, pricedRaw] = text.split(' ').map(BigInt) as [bigint, bigint, bigint];
  return { realizedUsd, notionalUsd, pricedRaw };
};

export const withClosed = (past: PastSums, closed: PastSums): PastSums => ({
  realizedUsd: past.realizedUsd + closed.realizedUsd,
  notionalUsd: past.notionalUsd + closed.notionalUsd,
  pricedRaw: past.pricedRaw + closed.pricedRaw,
});

/** Throws ConditionalCheckFailedException when another writer was faster. */
export const saveLedger = async (
  ledgers: Ledgers,
  owner: LedgerOwner,
  loaded: StoredLedger,
  next: Omit<StoredLedger, 'version'>,
): Promise<StoredLedger> => {
  const stored = { ...next, version: loaded.version + 1 };
  await saveVersioned(ledgers, versioned(owner, stored), { version: loaded.version, indexed: {} });
  return stored;
};

const versioned = (owner: LedgerOwner, stored: StoredLedger): Versioned => {
  const { version, seq, state, past, notes } = stored;
  return {
    key: stateKey(owner),
    version,
    indexed: {},
    body: {
      q: { N: String(seq) },
      ...((past.pricedRaw > 0n || past.realizedUsd !== 0n) && {
        c: { S: `${past.realizedUsd} ${past.notionalUsd} ${past.pricedRaw}` },
      }),
      ...((state.position !== null || notes.length > 0) && { d: { B: packedOf(stored) } }),
    },
  };
};

/** In the requested order. Throws when a page is missing, because the ledger would be wrong. */
export const loadPages = async (
  ledgers: Ledgers,
  owner: LedgerOwner,
  names: readonly PageName[],
): Promise<readonly NamedPage[]> => {
  const keys = names.map(name => pageKey(owner, name));
  const found = new Map((await getItems(ledgers, keys)).map(item => [item.s!.S!, item.d!.B!]));
  return names.map((name, at) => {
    const bytes = found.get(keys[at]!.s!.S!);
    if (bytes === undefined)
      throw new Error(
        `Page ${name.number} of position ${name.positionId} (${owner.wallet}, ${owner.mint}) is missing.`,
      );
    return { ...name, lots: lotsCodec.decode(unpack(bytes)) };
  });
};

/** Idempotent: the tape determines a page. */
export const savePages = async (ledgers: Ledgers, owner: LedgerOwner, pages: readonly NamedPage[]): Promise<void> => {
  await inParallel(pages, PARALLEL_MAX, page =>
    putItem(ledgers, { ...pageKey(owner, page), d: { B: pack(lotsCodec.encode(page.lots)) } }),
  );
};

export const dropPages = async (ledgers: Ledgers, owner: LedgerOwner, names: readonly PageName[]): Promise<void> => {
  await inParallel(names, PARALLEL_MAX, name => deleteItem(ledgers, pageKey(owner, name)));
};

/** Open positions of the given mints, newest entry first, from after a key. */
export const heldPositions = async (
  ledgers: Ledgers,
  wallet: string,
  held: readonly Held[],
  limit: number,
  after = FIRST,
): Promise<readonly HeldPosition[]> => {
  const found = new Map<string, HeldPosition>();
  for (const mints of newestFirst(held, limit, entryMsOf(after))) {
    for (const one of await openOf(ledgers, wallet, mints)) {
      const key = positionKey(one.position, one.mint);
      if (key > after) found.set(key, one);
    }
    if (found.size >= limit) break;
  }
  return [...found]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([, one]) => one);
};

const openOf = async (ledgers: Ledgers, wallet: string, mints: readonly string[]): Promise<readonly HeldPosition[]> => {
  const items = await getItems(
    ledgers,
    mints.map(mint => stateKey({ wallet, mint })),
  );
  return items.flatMap(item => {
    const { position } = storedOf(item).state;
    return position ? [{ mint: ownerOf(item).mint, position }] : [];
  });
};

/** Groups that do not divide one time. */
function* newestFirst(held: readonly Held[], size: number, throughMs: number): Generator<readonly string[]> {
  let group: Held[] = [];
  for (const one of held.filter(({ entryMs }) => entryMs <= throughMs).sort((a, b) => b.entryMs - a.entryMs)) {
    if (group.length >= size && group.at(-1)!.entryMs !== one.entryMs) {
      yield group.map(({ mint }) => mint);
      group = [];
    }
    group.push(one);
  }
  yield group.map(({ mint }) => mint);
}
