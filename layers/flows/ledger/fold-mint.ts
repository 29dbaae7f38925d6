import type { Applied } from '../../core/ledger/apply.ts';
import { contextCodec } from '../../core/ledger/codec.ts';
import { contextOf } from '../../core/ledger/context.ts';
import type { Position } from '../../core/ledger/position.ts';
import { factsOf } from '../../core/ledger/position-facts.ts';
import type { Trade } from '../../core/mint/trade.ts';
import { notional } from '../../core/money/trade-money.ts';
import type { SwapFacts, WalletEvent } from '../../core/wallet/wallet-event.ts';
import { type Ledgers, loadPages } from '../../storage/ledger/ledgers.ts';
import type { Note } from '../../storage/ledger/notes.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import { moveOf, walletsOf } from './move.ts';
import type { CachedLedgers } from './state.ts';
import { makeMove, type Working, workOn } from './working.ts';

export type AppliedRow = {
  readonly wallet: string;
  readonly trade: Trade | null;
  readonly note: Note | null;
  readonly applied: Applied;
};

export type Folded = {
  readonly through: number;
  readonly works: ReadonlyMap<string, Working>;
  /** All notes that the journal lacks, in order. */
  readonly waiting: readonly Note[];
  readonly closed: readonly { readonly wallet: string; readonly position: Position }[];
  readonly events: ReadonlyMap<string, readonly WalletEvent[]>;
  readonly rows: readonly AppliedRow[];
};

/** Folds rows in order without changing the cache. */
export const foldRows = async (
  ledgers: Ledgers,
  mint: string,
  state: CachedLedgers,
  rows: readonly TapeRow[],
): Promise<Folded> => {
  const works = new Map(walletsOf(mint, rows).map(wallet => [wallet, workOn(state.ledgers.get(wallet)!)]));
  const waiting = [...state.waiting];
  const done: AppliedRow[] = [];
  const events: (readonly [string, WalletEvent])[] = [];
  for (const row of rows) {
    const move = moveOf(row, mint);
    if (move === null) continue;
    const { wallet } = move;
    const trade = isTrade(row) ? row : null;
    const work = works.get(wallet)!;
    if (row.seq <= work.loaded.seq) {
      // An earlier run emitted this row.
      waiting.push(...work.loaded.notes.filter(({ seq }) => seq === row.seq));
      continue;
    }
    const applied = await makeMove(work, row.seq, move, names => loadPages(ledgers, { wallet, mint }, names));
    const note = trade && noteOf(trade, applied);
    if (note !== null) waiting.push(noteIn(work, note));
    done.push({ wallet, trade, note, applied });
    if (trade !== null || applied.change !== null) events.push([wallet, walletEventOf(mint, row, applied)]);
  }
  return {
    through: rows.at(-1)!.seq,
    works,
    waiting: waiting.filter(({ seq }) => seq > state.notes.seq),
    closed: done.flatMap(({ wallet, applied }) =>
      applied.closed ? [{ wallet, position: applied.change!.position }] : [],
    ),
    events: new Map(
      [...Map.groupBy(events, ([wallet]) => wallet)].map(([wallet, list]) => [wallet, list.map(([, one]) => one)]),
    ),
    rows: done,
  };
};

/** Every trade advances its ledger, for readers. */
const noteIn = (work: Working, note: Note): Note => {
  work.seq = note.seq;
  work.notes = [...work.notes, note];
  return note;
};

const noteOf = (trade: Trade, applied: Applied): Note => {
  const context = contextOf(applied);
  return {
    seq: trade.seq,
    slot: trade.slot,
    timestampMs: trade.timestampMs,
    labels: applied.labels,
    context: context && contextCodec.encode(context),
  };
};

const walletEventOf = (mint: string, row: TapeRow, { change, exit, closed, labels }: Applied): WalletEvent => ({
  mint,
  seq: row.seq,
  slot: row.slot,
  timestampMs: row.timestampMs,
  swap: isTrade(row) ? swapFacts(row, labels) : null,
  change: change?.event ?? null,
  exit,
  closed,
  ...(change && { position: factsOf(change.position) }),
});

const swapFacts = (trade: Trade, labels: Applied['labels']): SwapFacts => ({
  direction: trade.direction,
  dex: trade.dex,
  terminal: trade.terminal,
  notionalUsd: notional(trade),
  networkFeeLamports: trade.networkFeeLamports,
  tipLamports: trade.tipLamports,
  labels: [...trade.labels, ...labels],
  bundled: trade.relayBundleId !== null,
});
