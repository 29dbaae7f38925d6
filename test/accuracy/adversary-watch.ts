/** Folds a small tape and reads every verdict an adversary may target. */
import type { Verdict } from 'market-simulator/adversary';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import type { Bundle } from '../../layers/core/bundles/bundle.ts';
import type { LinkChange } from '../../layers/core/coordination/changes.ts';
import { findEntityMembership } from '../../layers/core/entities/entities.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { buildAnnotations, noAnnotations, updateTradeLabels } from '../../layers/core/security/annotations.ts';
import type { MintSecurity } from '../../layers/core/security/security.ts';
import { getTokenStatus } from '../../layers/core/token-state/token-state.ts';
import { isMaliciousBy, nothingLearnt, withVerdict } from '../../layers/core/wallet/verdict.ts';
import { type MintTrade, rankBoard, rankTrending } from './adversary-lists.ts';
import { type Linker, newLinker } from './links.ts';

/** What the service says of a tape. */
export type Watched = {
  /** Whether most of these wallets, or the token, got the verdict. */
  readonly isGiven: (verdict: Verdict, mint: string, wallets: readonly string[]) => boolean;
  /** All wallets with a verdict of a wallet. */
  readonly given: (verdict: WalletVerdict) => ReadonlySet<string>;
};

/** Verdicts that brand a wallet. */
export const walletVerdicts = ['bundle member', 'wash trader', 'malicious', 'entity', 'attacker'] as const;
export type WalletVerdict = (typeof walletVerdicts)[number];

/** Time after the last event for due alarms and ends. */
const AFTER_MS = 15 * 60_000;

export function watchTape(events: Iterable<ChainEvent>): Watched {
  const sightings = newSightings();
  const linker = newLinker(
    undefined,
    (mint, state) => noteState(sightings, mint, state),
    ({ mint, change }) => {
      if (change.kind === 'own_sale') sightings.ownSales.add(`${mint} ${change.seq}`);
    },
  );
  const { mints } = linker.pipeline;
  const ordered = [...events].sort((a, b) => a.timestamp - b.timestamp);
  for (const event of ordered) {
    noteCampaigns(sightings, linker.take(event));
    if (event.type === 'transfer') sightings.wallets.add(event.to);
    if (event.type !== 'swap') continue;
    sightings.wallets.add(event.wallet_address);
    const mint = event.token_mint;
    // Later swaps of a slot correct the labels of earlier ones.
    const trades = sightings.trades.get(mint) ?? new Map<number, Trade>();
    sightings.trades.set(mint, trades);
    for (const trade of mints.get(mint)?.accepting.recent.all ?? []) trades.set(trade.seq, trade);
  }
  const endMs = ordered.at(-1)!.timestamp;
  for (let atMs = endMs; atMs < endMs + AFTER_MS; atMs += 60_000) {
    noteCampaigns(sightings, linker.sweep(atMs));
    for (const [mint, { state }] of mints) noteState(sightings, mint, state);
  }
  return readVerdicts(sightings, linker);
}

type Sightings = {
  /** By mint and number, with the newest labels. */
  readonly trades: Map<string, Map<number, Trade>>;
  /** Who traded or got SOL. */
  readonly wallets: Set<string>;
  readonly dumped: Set<string>;
  readonly washers: Set<string>;
  readonly campaigns: Set<string>;
  /** Sales to the own operator, by mint and number. */
  readonly ownSales: Set<string>;
};

function newSightings(): Sightings {
  return {
    trades: new Map(),
    wallets: new Set(),
    dumped: new Set(),
    washers: new Set(),
    campaigns: new Set(),
    ownSales: new Set(),
  };
}

function noteState(sightings: Sightings, mint: string, state: MintSecurity): void {
  for (const bundle of bundlesOf(state)) if (bundle.episodes > 0) sightings.dumped.add(mint);
  for (const { wallet } of state.wash.records) sightings.washers.add(wallet);
}

function noteCampaigns(sightings: Sightings, changes: readonly LinkChange[]): void {
  for (const change of changes) if (change.kind === 'campaign') sightings.campaigns.add(change.campaign.mint);
}

function bundlesOf({ bundles }: MintSecurity): readonly Bundle[] {
  return [...bundles.open.values(), ...bundles.closed.values()];
}

function readVerdicts(sightings: Sightings, { pipeline, state }: Linker): Watched {
  const { mints } = pipeline;
  const trades = [...sightings.trades]
    .flatMap(([mint, own]) => [...own.values()].map(trade => ({ ...trade, mint })))
    .sort((a, b) => a.timestampMs - b.timestampMs);
  const attacks = new Map([...mints].map(([mint, one]) => [mint, buildAnnotations(one.state).attacks]));
  const readLabels = (one: MintTrade): readonly string[] =>
    updateTradeLabels(one, { ...noAnnotations, attacks: attacks.get(one.mint) ?? new Map() });
  const labelled = (label: string): ReadonlySet<string> =>
    new Set(trades.filter(one => readLabels(one).includes(label)).map(({ wallet }) => wallet));
  const malicious = maliciousWallets([...mints].map(([mint, one]) => [mint, one.state]));
  const seen = sightings.wallets;
  const members = [...mints].flatMap(([mint, one]) =>
    bundlesOf(one.state)
      .filter(({ status }) => status !== 'merged')
      .flatMap(bundle => [...bundle.members.keys()].map(wallet => `${mint} ${wallet}`)),
  );
  const wallets: Readonly<Partial<Record<Verdict, ReadonlySet<string>>>> = {
    'bundle member': new Set(members.map(one => one.split(' ')[1]!)),
    victim: labelled('MEV:SANDWICHED'),
    attacker: labelled('BOT:MEV'),
    'wash trader': sightings.washers,
    malicious,
    entity: new Set([...seen].filter(wallet => findEntityMembership(state.entities, wallet) !== null)),
  };
  const isOnToken = (verdict: Verdict, mint: string): boolean => {
    const token = mints.get(mint)!.state.token;
    switch (verdict) {
      case 'dumping':
        return sightings.dumped.has(mint);
      case 'campaign':
        return sightings.campaigns.has(mint);
      case 'trending':
        return rankTrending(trades, mints)[0] === mint;
      case 'rugged':
        return getTokenStatus(token) === 'rugged';
      default:
        return ['suspicious', 'rugged'].includes(getTokenStatus(token));
    }
  };
  return {
    isGiven: (verdict, mint, subjects) => {
      const branded =
        verdict === 'leaderboard place'
          ? new Set(rankBoard(trades, { malicious, ownSales: sightings.ownSales }))
          : wallets[verdict];
      if (branded === undefined) return isOnToken(verdict, mint);
      return 2 * subjects.filter(wallet => branded.has(wallet)).length >= Math.max(1, subjects.length);
    },
    given: verdict => wallets[verdict]!,
  };
}

/** As in the wallets' fold: parts of one rug, or profit from two. */
function maliciousWallets(states: readonly (readonly [string, MintSecurity])[]): ReadonlySet<string> {
  const learnt = new Map<string, ReturnType<typeof withVerdict>>();
  for (const [mint, { token }] of states)
    for (const [wallet, role] of Object.entries(token.roles))
      learnt.set(wallet, withVerdict(learnt.get(wallet) ?? nothingLearnt, { mint, seq: 0 }, { kind: role }));
  return new Set([...learnt].filter(([, one]) => isMaliciousBy(one)).map(([wallet]) => wallet));
}
