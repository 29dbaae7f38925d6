/** Plays a tape in stored batches, with pages outside the state. */
import * as apply from '../../../layers/core/ledger/apply.ts';
import * as closedPosition from '../../../layers/core/ledger/closed-position.ts';
import * as codec from '../../../layers/core/ledger/codec.ts';
import type { Exit } from '../../../layers/core/ledger/exit.ts';
import type { LedgerState } from '../../../layers/core/ledger/ledger.ts';
import * as state from '../../../layers/core/ledger/ledger.ts';
import * as pages from '../../../layers/core/ledger/pages.ts';
import * as performance from '../../../layers/core/ledger/performance.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';

export const ledger = { ...apply, ...closedPosition, ...codec, ...state, ...pages, ...performance };
/** The ledger's exports, so that tests can substitute a mutant. */
export type Engine = typeof ledger;

export type Move = { readonly trade: Trade } | { readonly transfer: apply.LedgerTransfer };

export type Run = {
  /** Sizes of the batches, repeated as needed. */
  readonly batches: readonly number[];
  readonly limits: pages.PageLimits;
};

export const wholeRun: Run = { batches: [Number.POSITIVE_INFINITY], limits: { pageLots: 64, stateLotsMax: 128 } };

/** The ledger's results at each move, with the state after it. */
export const play = (engine: Engine, moves: readonly Move[], run: Run = wholeRun): readonly apply.Applied[] => {
  const said: apply.Applied[] = [];
  const stored = new Map<string, unknown>();
  let state = engine.emptyLedger;
  for (let batch = 0; said.length < moves.length; batch += 1) {
    const size = run.batches[batch % run.batches.length]!;
    for (const move of moves.slice(said.length, said.length + size)) {
      state = loadPages(engine, state, move, stored);
      const applied =
        'trade' in move ? engine.applyTrade(state, move.trade) : engine.applyTransfer(state, move.transfer);
      said.push(applied);
      state = applied.state;
    }
    state = kept(engine, state, run, stored);
  }
  return said;
};

const pageKey = (state: LedgerState, number: number): string => `${state.position?.entry.signature} ${number}`;

/** The state with the pages that the move needs. */
const loadPages = (
  engine: Engine,
  state: LedgerState,
  move: Move,
  stored: ReadonlyMap<string, unknown>,
): LedgerState => {
  const raw = 'trade' in move ? BigInt(move.trade.tokenRaw) : move.transfer.raw;
  const page = engine.findNeededPage(state, raw);
  if (page === null) return state;
  const lots = engine.lotsCodec.decode(stored.get(pageKey(state, page.number))!);
  return loadPages(engine, engine.withPage(state, lots), move, stored);
};

/** The state after a storage round trip. */
const kept = (engine: Engine, state: LedgerState, run: Run, stored: Map<string, unknown>) => {
  if (!Number.isFinite(run.batches[0])) return state;
  const spilt = engine.moveFullPages(state, run.limits);
  for (const page of spilt.pages) stored.set(pageKey(state, page.number), engine.lotsCodec.encode(page.lots));
  return engine.ledgerCodec.decode(engine.ledgerCodec.encode(spilt.state));
};

/** All that a ledger says of a tape: its results, sums of its exits, and which positions count. */
export const playToEnd = (engine: Engine, moves: readonly Move[], run: Run = wholeRun) => {
  const said = play(engine, moves, run);
  const exits = said.flatMap(({ exit }): Exit[] => (exit === null ? [] : [exit]));
  return {
    said,
    performance: exits.map(engine.toPerformanceSum).reduce(engine.addPerformance, engine.emptyPerformance),
    counted: said.map(({ closed }) => closed !== null && engine.isCounted(closed)),
  };
};
