/** Folds a small tape and reads every verdict that an adversary may want to move. */
import type { Verdict } from 'market-simulator/adversary';
import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import type { Bundle } from '../../../layers/core/bundles/bundle.ts';
import type { LinkChange } from '../../../layers/core/coordination/changes.ts';
import { membershipOf } from '../../../layers/core/entities/entities.ts';
import { profiteersOf } from '../../../layers/core/security/profit.ts';
import type { MintSecurity } from '../../../layers/core/security/security.ts';
import { type Severity, severities } from '../../../layers/core/signal/severity.ts';
import { signalAt } from '../../../layers/core/signal/source.ts';
import { rugParts } from '../../../layers/core/token-state/rug.ts';
import { statusOf } from '../../../layers/core/token-state/token-state.ts';
import { isMaliciousBy, nothingLearnt, withVerdict } from '../../../layers/core/wallet/verdict.ts';
import { type Linker, newLinker } from '../links.ts';
import { type MintTrade, rankBoard, rankTrending } from './lists.ts';

/** What the service says of a tape. */
export type Watched = {
  /** Whether the verdict was given to most of these wallets, or to the token. */
  readonly isGiven: (verdict: Verdict, mint: string, wallets: readonly string[]) => boolean;
  /** Wallets of these that carry any label that harms. */
  readonly harmed: (mint: string, wallets: readonly string[]) => readonly string[];
  readonly worstSeverity: (mint: string) => Severity;
};

/** Time after the last event in which alarms and ends fall due. */
const AFTER_MS = 15 * 60_000;

export function watchTape(events: Iterable<ChainEvent>): Watched {
  const sightings = newSightings();
  const linker = newLinker(undefined, (mint, state, row) => noteState(sightings, mint, state, row.timestampMs));
  const { mints } = linker.pipeline;
  const ordered = [...events].sort((a, b) => a.timestamp - b.timestamp);
  for (const event of ordered) {
    noteCampaigns(sightings, linker.take(event));
    if (event.type !== 'swap') continue;
    const mint = event.token_mint;
    // Later swaps of a slot correct the labels of earlier ones.
    for (const trade of mints.get(mint)?.accepting.recent ?? [])
      sightings.trades.set(`${trade.signature}:${trade.eventIndex}`, { ...trade, mint });
  }
  const endMs = ordered.at(-1)!.timestamp;
  for (let atMs = endMs; atMs < endMs + AFTER_MS; atMs += 60_000) {
    noteCampaigns(sightings, linker.sweep(atMs));
    for (const [mint, { state }] of mints) noteState(sightings, mint, state, atMs);
  }
  return readVerdicts(sightings, linker);
}

type Sightings = {
  /** By signature and event index, with the newest labels. */
  readonly trades: Map<string, MintTrade>;
  readonly dumped: Set<string>;
  readonly washers: Set<string>;
  readonly campaigns: Set<string>;
  readonly severity: Map<string, Severity>;
};

function newSightings(): Sightings {
  return {
    trades: new Map(),
    dumped: new Set(),
    washers: new Set(),
    campaigns: new Set(),
    severity: new Map(),
  };
}

function noteState(sightings: Sightings, mint: string, state: MintSecurity, atMs: number): void {
  for (const bundle of bundlesOf(state)) if (bundle.episodes > 0) sightings.dumped.add(mint);
  for (const { wallet } of state.wash.records) sightings.washers.add(wallet);
  const { severity } = signalAt(state, atMs);
  const before = sightings.severity.get(mint) ?? 'none';
  if (severities.indexOf(severity) > severities.indexOf(before)) sightings.severity.set(mint, severity);
}

function noteCampaigns(sightings: Sightings, changes: readonly LinkChange[]): void {
  for (const change of changes) if (change.kind === 'campaign') sightings.campaigns.add(change.campaign.mint);
}

function bundlesOf({ bundles }: MintSecurity): readonly Bundle[] {
  return [...bundles.open.values(), ...bundles.closed.values()];
}

function readVerdicts(sightings: Sightings, { pipeline, state }: Linker): Watched {
  const stateOf = (mint: string) => pipeline.mints.get(mint)?.state;
  const isMember = (mint: string, wallet: string): boolean =>
    bundlesOf(stateOf(mint)!).some(bundle => bundle.status !== 'merged' && bundle.members.has(wallet));
  const labelled = (label: string): ReadonlySet<string> =>
    new Set([...sightings.trades.values()].filter(one => one.labels.includes(label)).map(({ wallet }) => wallet));
  const [victims, attackers] = [labelled('MEV:SANDWICHED'), labelled('BOT:MEV')];
  const malicious = maliciousWallets([...pipeline.mints].map(([mint, one]) => [mint, one.state]));
  const isEntity = (wallet: string): boolean => membershipOf(state.entities, wallet) !== null;
  const byWallet: Partial<Record<Verdict, (mint: string, wallet: string) => boolean>> = {
    'bundle member': isMember,
    victim: (_, wallet) => victims.has(wallet),
    attacker: (_, wallet) => attackers.has(wallet),
    'wash trader': (_, wallet) => sightings.washers.has(wallet),
    malicious: (_, wallet) => malicious.has(wallet),
    entity: (_, wallet) => isEntity(wallet),
    'leaderboard place': (_, wallet) => rankBoard([...sightings.trades.values()], malicious).includes(wallet),
  };
  const byMint: Partial<Record<Verdict, (mint: string) => boolean>> = {
    dumping: mint => sightings.dumped.has(mint),
    rugged: mint => statusIs(stateOf(mint), 'rugged'),
    suspicious: mint => statusIs(stateOf(mint), 'suspicious', 'rugged'),
    campaign: mint => sightings.campaigns.has(mint),
    trending: mint => rankTrending([...sightings.trades.values()], pipeline.mints)[0] === mint,
  };
  return {
    isGiven: (verdict, mint, wallets) => {
      const ofWallet = byWallet[verdict];
      if (ofWallet === undefined) return byMint[verdict]!(mint);
      return 2 * wallets.filter(wallet => ofWallet(mint, wallet)).length >= Math.max(1, wallets.length);
    },
    harmed: (mint, wallets) =>
      wallets.filter(
        wallet =>
          isMember(mint, wallet) ||
          attackers.has(wallet) ||
          sightings.washers.has(wallet) ||
          malicious.has(wallet) ||
          isEntity(wallet),
      ),
    worstSeverity: mint => sightings.severity.get(mint) ?? 'none',
  };
}

function statusIs(state: MintSecurity | undefined, ...statuses: readonly string[]): boolean {
  return state !== undefined && statuses.includes(statusOf(state.token));
}

/** As the wallets' own fold says it: parts of one rug, or profit from two. */
function maliciousWallets(states: readonly (readonly [string, MintSecurity])[]): ReadonlySet<string> {
  const learnt = new Map<string, ReturnType<typeof withVerdict>>();
  const learn = (wallet: string, mint: string, kind: 'deployer' | 'remover' | 'profiteer'): void =>
    void learnt.set(wallet, withVerdict(learnt.get(wallet) ?? nothingLearnt, mint, { kind }));
  for (const [mint, { token, holders }] of states) {
    if (token.rug === null) continue;
    for (const { wallet, role } of rugParts(token.rug)) learn(wallet, mint, role);
    for (const { wallet } of profiteersOf(holders)) learn(wallet, mint, 'profiteer');
  }
  return new Set([...learnt].filter(([, one]) => isMaliciousBy(one)).map(([wallet]) => wallet));
}
