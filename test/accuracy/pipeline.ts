/** Runs the service's folds over a tape in one process. */
import type { ChainEvent, EventOf } from '../../layers/contract/events/event.ts';
import { getEventSlot } from '../../layers/contract/events/record.ts';
import { classifyRules } from '../../layers/core/classify/rules.ts';
import { SOL } from '../../layers/core/identity/address.ts';
import type { MintRow } from '../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { isStable } from '../../layers/core/money/quote.ts';
import { computeNotional } from '../../layers/core/money/trade-money.ts';
import type { SecurityChange } from '../../layers/core/security/changes.ts';
import {
  advanceSecurity,
  applySecurity,
  createMintSecurity,
  type MintSecurity,
} from '../../layers/core/security/security.ts';
import { type Learnt, listOtherCrews, nothingLearnt, withVerdict } from '../../layers/core/wallet/verdict.ts';
import { type Accepting, accept, acceptPass, createAccepting } from '../../layers/flows/intake/accept.ts';
import { createRecentTrades } from '../../layers/flows/intake/recent-trades.ts';
import { toTokenPass } from '../../layers/flows/intake/token-pass.ts';
import { toMintRow } from '../../layers/flows/security/mint-rows.ts';
import { type FundingGraph, newFundingGraph } from './funding-graph.ts';

/** A change with its mint. */
export type MintChange = { readonly mint: string; readonly change: SecurityChange };

type Mint = { readonly state: MintSecurity; readonly accepting: Accepting };
/** When a wallet last bought each mint. */
type Bought = Map<string, Map<string, number>>;

export type Pipeline = {
  readonly mints: ReadonlyMap<string, Mint>;
  readonly historyOf: FundingGraph['historyOf'];
  /** Takes an event; returns the changes of all mints. */
  readonly take: (event: ChainEvent) => readonly MintChange[];
  /** Advances time for every mint. */
  readonly advance: (nowMs: number) => readonly MintChange[];
};

/** Repeat buys come after this time; a funding may be this late. */
const RECENT_MS = 600_000;

export const newPipeline = (onRow?: (mint: string, state: MintSecurity, row: MintRow) => void): Pipeline => {
  const mints = new Map<string, Mint>();
  const prices = new Map<string, string>();
  const graph = newFundingGraph();
  const bought: Bought = new Map();
  const deployed = new Map<string, readonly string[]>();
  const learnt = new Map<string, Learnt>();
  const bundledIn = new Map<string, ReadonlySet<string>>();

  const mintOf = (name: string): Mint => {
    const found = mints.get(name);
    if (found) return found;
    const made = { state: createMintSecurity(name), accepting: createAccepting() };
    mints.set(name, made);
    return made;
  };
  const apply = (name: string, row: MintRow): readonly MintChange[] => {
    const { state } = mintOf(name);
    const changes = applySecurity(state, row);
    onRow?.(name, state, row);
    return [
      ...changes.map(change => ({ mint: name, change })),
      ...noteCrews(name, changes, row),
      ...changes.flatMap(change =>
        change.kind === 'question'
          ? tellFunding(change.question.wallet, name, change.question.ms, change.question.slot, true)
          : [],
      ),
    ];
  };
  /** Records the bundles of wallets and notifies their other recent mints. */
  const noteCrews = (mint: string, changes: readonly SecurityChange[], { slot, timestampMs }: MintRow) =>
    changes.flatMap(change => {
      if (change.kind !== 'bundle_detected' && change.kind !== 'bundle_updated') return [];
      const { id, createdMs, members } = change.bundle;
      return [...members.keys()].flatMap(wallet => {
        const before = learnt.get(wallet) ?? nothingLearnt;
        if (before.crews.some(({ bundle }) => bundle === id)) return [];
        bundledIn.set(wallet, new Set([...(bundledIn.get(wallet) ?? []), mint]));
        learnt.set(wallet, withVerdict(before, { mint, seq: 0 }, { kind: 'bundled', bundle: id, atMs: createdMs }));
        // A receiver known as a service notifies its own mint.
        const own = bought.get(wallet)?.has(mint) || !graph.isKnown(wallet) ? [] : [[mint, timestampMs] as const];
        return [...own, ...boughtSince(wallet, timestampMs - RECENT_MS).filter(([other]) => other !== mint)].flatMap(
          ([other, ms]) => tellFunding(wallet, other, ms, slot),
        );
      });
    });
  const boughtSince = (wallet: string, sinceMs: number) =>
    [...(bought.get(wallet) ?? [])].filter(([, ms]) => ms > sinceMs);
  const swap = (event: EventOf<'swap'>): readonly MintChange[] => {
    const { accepting } = mintOf(event.token_mint);
    const base = isStable(event.base_mint) ? '1' : (event.base_price_usd ?? prices.get(event.base_mint) ?? null);
    const sol = event.sol_price_usd ?? prices.get(SOL) ?? null;
    const trade = accept(accepting, event, { base, sol });
    trim(accepting);
    graph.takeSwap(trade.wallet, trade.timestampMs, computeNotional(trade));
    const changes = [...apply(event.token_mint, trade)];
    if (trade.direction === 'buy' && isFirstBuy(bought, trade.wallet, event.token_mint, trade.timestampMs))
      changes.push(...tellFunding(trade.wallet, event.token_mint, trade.timestampMs, trade.slot));
    return changes;
  };
  const tellFunding = (
    wallet: string,
    mint: string,
    atMs: number,
    slot: number,
    isAsked = false,
  ): readonly MintChange[] => {
    const evidence = graph.evidence(wallet, atMs);
    const crews = listOtherCrews(learnt.get(wallet) ?? nothingLearnt, mint);
    if (!isAsked && evidence.directFunder === null && crews.length === 0 && !evidence.category) return [];
    const { accepting } = mintOf(mint);
    accepting.seq += 1;
    return apply(mint, { ...evidence, crews, seq: accepting.seq, slot, timestampMs: atMs });
  };

  return {
    mints,
    historyOf: graph.historyOf,
    take: event => {
      if (event.type === 'price') return note(prices, event);
      if (event.type === 'known_wallet') return known(graph, event);
      if (event.type === 'identity' || event.type === 'coverage') return [];
      if (event.type === 'source_gap' || event.type === 'decode_tally') return [];
      if (event.type === 'swap') return swap(event);
      if (event.type === 'transfer' && (event.mint === SOL || isStable(event.mint))) {
        if (!graph.takeTransfer(event)) return [];
        const recent = boughtSince(event.to, event.timestamp - RECENT_MS);
        const own = (deployed.get(event.to) ?? []).map(mint => [mint, event.timestamp] as const);
        const crewed = [...(bundledIn.get(event.to) ?? [])].map(mint => [mint, event.timestamp] as const);
        return [...new Map([...recent, ...own, ...crewed])].flatMap(([mint, ms]) =>
          tellFunding(event.to, mint, ms, event.slot),
        );
      }
      const { accepting } = mintOf(event.mint);
      accepting.seq += 1;
      const placed = { seq: accepting.seq, slot: getEventSlot(event), timestampMs: event.timestamp, event };
      const pass = toTokenPass(placed);
      if (pass !== null) acceptPass(accepting, pass);
      const row = toMintRow(placed);
      const changes = row === null ? [] : [...apply(event.mint, row)];
      const insider = event.type === 'liquidity' ? event.wallet : event.type === 'token' ? event.deployer : null;
      if (event.type === 'token') deployed.set(event.deployer, [...(deployed.get(event.deployer) ?? []), event.mint]);
      if (insider !== null) changes.push(...tellFunding(insider, event.mint, event.timestamp, placed.slot));
      return changes;
    },
    advance: nowMs =>
      [...mints].flatMap(([mint, { state }]) => advanceSecurity(state, nowMs).map(change => ({ mint, change }))),
  };
};

const note = (prices: Map<string, string>, { mint, usd }: EventOf<'price'>): readonly MintChange[] => {
  prices.set(mint, usd);
  return [];
};

const known = (graph: FundingGraph, event: EventOf<'known_wallet'>): readonly MintChange[] => {
  graph.takeKnown(event);
  return [];
};

const isFirstBuy = (bought: Bought, wallet: string, mint: string, atMs: number): boolean => {
  const mints = bought.get(wallet) ?? new Map<string, number>();
  bought.set(wallet, mints);
  const before = mints.get(mint);
  mints.set(mint, atMs);
  return before === undefined || before < atMs - RECENT_MS;
};

/** Classification looks back a minute; drops older data occasionally. */
const trim = (accepting: Accepting): void => {
  accepting.corrected.clear();
  if (accepting.passes.length > 256) accepting.passes.splice(0, 128);
  const { all } = accepting.recent;
  const isRecent = ({ timestampMs }: Trade): boolean => timestampMs > accepting.newestMs - classifyRules.windowMs;
  if (all.length < 256 || isRecent(all[all.length >> 1]!)) return;
  accepting.recent = createRecentTrades(all.slice(all.findIndex(isRecent)));
};

/** Folds a tape. Returns the mints' states and all changes in order. */
export const foldTape = (
  events: Iterable<ChainEvent>,
): { readonly states: ReadonlyMap<string, MintSecurity>; readonly changes: readonly MintChange[] } => {
  const pipeline = newPipeline();
  const changes: MintChange[] = [];
  for (const event of events) changes.push(...pipeline.take(event));
  return { states: new Map([...pipeline.mints].map(([mint, { state }]) => [mint, state])), changes };
};
