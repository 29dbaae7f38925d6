import type * as z from 'zod/mini';
import { toPerformanceView, toWalletPnl, toWalletTrade } from '../../../contract/present/wallet.ts';
import { toMarkedPositionView } from '../../../contract/present/wallet-ledger.ts';
import type { positionsPage } from '../../../contract/schemas/wallet-ledger.ts';
import { openCursor } from '../../../core/kernel/sealed-cursor.ts';
import { sumTaken } from '../../../core/ledger/consume.ts';
import { formatExitId } from '../../../core/ledger/exit.ts';
import {
  addPerformance,
  emptyPerformance,
  performanceWindows,
  toPerformanceSum,
} from '../../../core/ledger/performance.ts';
import { computeHeldRaw } from '../../../core/ledger/position.ts';
import { computeWalletFigures } from '../../../core/wallet/figures.ts';
import { applyWalletEvent, emptyWallet } from '../../../core/wallet/state.ts';
import { FIRST, formatPositionKey } from '../../../storage/ledger/position-key.ts';
import type { HeldPosition } from '../../../storage/ledger/positions.ts';
import { toWalletEvent } from '../../ledger/wallet-event.ts';
import { type FoldedLedger, foldLedgers } from './ledgers.ts';
import { markToken } from './price.ts';
import type { Known, Parsed } from './question.ts';

/** The wallet's ledgers, by mint. */
function foldWallet({ rows }: Known, wallet: string): ReadonlyMap<string, FoldedLedger> {
  return new Map(
    [...rows].flatMap(([mint, own]) => {
      const ledger = foldLedgers(own, mint, one => one === wallet).get(wallet);
      return ledger === undefined ? [] : [[mint, ledger] as const];
    }),
  );
}

type ExitsQuery = Pick<Parsed<'walletPnl'>, 'address' | 'limit' | 'offset' | 'token' | 'from' | 'to'>;

/** Exits newest first, ties by id. */
function listExits({ address, limit, offset, token, from = 0, to = Infinity }: ExitsQuery, known: Known) {
  return [...foldWallet(known, address)]
    .filter(([mint]) => token === undefined || mint === token)
    .flatMap(([mint, { steps }]) => steps.flatMap(({ applied: { exit } }) => (exit === null ? [] : [{ mint, exit }])))
    .filter(({ exit }) => exit.exit.timestampMs >= from && exit.exit.timestampMs < to)
    .sort(
      ({ exit: a }, { exit: b }) =>
        b.exit.timestampMs - a.exit.timestampMs || (formatExitId(a) < formatExitId(b) ? -1 : 1),
    )
    .slice(offset, offset + limit);
}

export function recomputeWalletTrades(query: Parsed<'walletTrades'>, known: Known): object {
  const { address, limit, offset } = query;
  const exits = listExits({ ...query, from: undefined, to: undefined }, known);
  return { trades: exits.map(({ mint, exit }) => toWalletTrade(address, mint, exit)), limit, offset };
}

export function recomputeWalletPnl(query: Parsed<'walletPnl'>, known: Known): object {
  const { address, limit, offset } = query;
  return { trades: listExits(query, known).map(({ mint, exit }) => toWalletPnl(address, mint, exit)), limit, offset };
}

export function recomputePerformance({ address, window }: Parsed<'walletPerformance'>, known: Known): object {
  const { asOfMs } = known;
  const steps = [...foldWallet(known, address)].flatMap(([mint, ledger]) =>
    ledger.steps.map(step => ({ mint, ...step })),
  );
  if (steps.length === 0) return toPerformanceView(emptyPerformance, null);
  let state = emptyWallet;
  let sum = emptyPerformance;
  for (const [at, { mint, row, applied }] of steps.entries()) {
    state = applyWalletEvent(state, at + 1, toWalletEvent(mint, row, applied));
    const { exit } = applied;
    const exitMs = exit?.exit.timestampMs ?? 0;
    if (exit !== null && exitMs > asOfMs - performanceWindows[window] && exitMs <= asOfMs)
      sum = addPerformance(sum, toPerformanceSum(exit));
  }
  return toPerformanceView(sum, computeWalletFigures(state, { kind: 'exact', pages: [] }));
}

const POSITIONS_MAX = 1_000;

/** Null if the cursor is of another query. */
export function recomputePositions(
  { address, status, cursor }: Parsed<'walletPositions'>,
  known: Known,
  data: unknown,
): object | null {
  const after = cursor === undefined ? FIRST : openCursor(`positions ${address} ${status}`, cursor);
  if (after === null) return null;
  const held = [...foldWallet(known, address)].flatMap(([mint, { state, closed }]): readonly HeldPosition[] => {
    const { position, lots } = state;
    const open = position === null ? [] : [{ mint, position, left: sumTaken(lots, computeHeldRaw(position)) }];
    const ended = closed.map(one => ({ mint, position: one }));
    return [...(status === 'closed' ? [] : open), ...(status === 'open' ? [] : ended)];
  });
  const shown = [...new Map(held.map(one => [formatPositionKey(one.position, one.mint), one]))]
    .filter(([key]) => key > after)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, POSITIONS_MAX)
    .map(([, one]) => one);
  const marks = new Map(shown.flatMap(({ mint, left }) => (left ? [[mint, markToken(known, mint)] as const] : [])));
  return {
    positions: shown.map(one =>
      toMarkedPositionView({ wallet: address, tokenMint: one.mint }, one, marks.get(one.mint) ?? null),
    ),
    coverage: checkCoverage(known, (data as Partial<z.infer<typeof positionsPage>> | null)?.coverage),
  };
}

/** What the service stated of all its events: its inputs are among them. Null if it cannot be so. */
function checkCoverage({ rows, asOfMs }: Known, stated?: z.infer<typeof positionsPage>['coverage']) {
  if (!stated) return stated;
  const { from_ts_ms: fromMs, to_ts_ms: toMs } = stated;
  const isEarlier = [...rows.values()].some(own => own.some(({ timestampMs }) => timestampMs < fromMs));
  return !isEarlier && fromMs <= toMs && toMs <= asOfMs ? stated : null;
}
