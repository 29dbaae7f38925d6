import type { ProfiledWallet } from '../../core/similarity/profiled-wallet.ts';
import { computeWalletFigures, type Figures } from '../../core/wallet/figures.ts';
import { buildWalletLabels, type WalletLabels } from '../../core/wallet/labels.ts';
import { type ActivityFigures, buildWalletProfile, isActiveEnough, type Profile } from '../../core/wallet/profile.ts';
import type { WalletState } from '../../core/wallet/state.ts';
import { saveProfile, type Vectors } from '../../storage/profiles/vectors.ts';
import type { Judged } from '../../storage/wallets/wallet-memo.ts';
import type { Wallets } from '../../storage/wallets/wallets.ts';
import { type KolNames, type RegistryStores, readProvenance } from '../registry.ts';
import { loadNeededColumns } from './spill.ts';
import type { CachedWallet } from './state.ts';

export type JudgeDeps = {
  readonly wallets: Wallets;
  readonly registry: RegistryStores;
  readonly kolNames: KolNames;
  readonly vectors: Vectors;
  /** Wallets with subscribers. */
  readonly watched: ReadonlySet<string>;
  /** Current unix ms; logs need the actual write time. */
  readonly clock: () => number;
};

/** `labels` is null unless they changed. */
export type Judgement = { readonly judged: Judged; readonly labels: WalletLabels | null };

/** Source: docs/reference/channels.md#walletaddrlabels. */
export const JUDGE_MS = 30_000;

/** The wallet's own events clear it sooner. */
const PROVENANCE_MS_MAX = 300_000;

/** Whether 30 s passed since the last check, for urgent labels since the last update. */
export function mayJudge({ atMs, publishedMs }: Judged, nowMs: number, isUrgent = false): boolean {
  const lastMs = isUrgent ? publishedMs : atMs;
  return lastMs === null || nowMs >= lastMs + JUDGE_MS || nowMs < lastMs;
}

/** Whether labels are computed here; REST requests compute their own. */
export function isJudged({ watched }: JudgeDeps, wallet: string, state: WalletState, judged: Judged): boolean {
  return judged.dueMs !== null || judged.profiled || watched.has(wallet) || isActiveEnough(toActivityFigures(state));
}

function toActivityFigures({ positions, activity }: WalletState): ActivityFigures {
  return {
    closedPositions: positions.counts.closed,
    swaps: activity.swaps,
    firstTradeMs: activity.firstTradeMs,
    lastTradeMs: activity.lastTradeMs,
  };
}

/** Defers the labels. */
export function withDeferredLabels(judged: Judged): Judgement {
  return {
    judged: { ...judged, dueMs: judged.dueMs ?? (judged.atMs ?? 0) + JUDGE_MS },
    labels: null,
  };
}

/**
 * Computes the labels of a state before its commit; a commit carries both.
 * The profile is written first, and again if the commit fails.
 */
export async function computeLabels(
  deps: JudgeDeps,
  wallet: string,
  cached: CachedWallet,
  state: WalletState,
  nowMs: number,
): Promise<Judgement> {
  const before = cached.head.memo.judged;
  const figures = computeWalletFigures(state, await loadNeededColumns(deps.wallets, wallet, state));
  const [provenance, names] = await Promise.all([
    resolveCachedProvenance(deps.registry, wallet, cached, nowMs),
    deps.kolNames([wallet], nowMs, cached.renamed),
  ]);
  cached.renamed = false;
  const labels = buildWalletLabels(figures, provenance, names.get(wallet) ?? null, wallet, nowMs);
  // The first trade need not wait.
  if (labels === null) return { judged: { ...before, dueMs: null }, labels: null };
  const profile = buildWalletProfile(figures, provenance, labels, nowMs);
  if (profile.hasVector || before.profiled)
    await saveProfile(deps.vectors, createProfiledWallet(wallet, figures, labels, profile), deps.clock());
  const isNew = labels.labelHash !== before.hash;
  const publishedMs = isNew ? nowMs : before.publishedMs;
  const judged = { atMs: nowMs, hash: labels.labelHash, publishedMs, dueMs: null, profiled: profile.hasVector };
  return { judged, labels: isNew ? labels : null };
}

async function resolveCachedProvenance(registry: RegistryStores, wallet: string, cached: CachedWallet, nowMs: number) {
  if (cached.provenance === null || nowMs - cached.provenance.atMs > PROVENANCE_MS_MAX)
    cached.provenance = { value: await readProvenance(registry, wallet), atMs: nowMs };
  return cached.provenance.value;
}

function createProfiledWallet(
  wallet: string,
  figures: Figures,
  labels: WalletLabels,
  { hasVector, vector }: Profile,
): ProfiledWallet {
  return {
    wallet,
    vector: hasVector ? vector : null,
    traderType: labels.traderType,
    performanceLevel: labels.performanceLevel,
    totalPnlUsd: figures.totalPnlUsd,
    winRate: figures.exits === 0 ? 0 : figures.exitWins / figures.exits,
    exits: figures.exits,
    lastTradeMs: figures.lastTradeMs ?? 0,
    badges: labels.tradeBadges,
  };
}
