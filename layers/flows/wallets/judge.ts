import type { ProfiledWallet } from '../../core/similarity/profiled-wallet.ts';
import { type Figures, figuresOf } from '../../core/wallet/figures.ts';
import { labelsOf, type WalletLabels } from '../../core/wallet/labels.ts';
import { type ActivityFigures, isActiveEnough, type Profile, profileOf } from '../../core/wallet/profile.ts';
import type { WalletState } from '../../core/wallet/state.ts';
import { saveProfile, type Vectors } from '../../storage/vectors.ts';
import type { Judged, Wallets } from '../../storage/wallets.ts';
import { type KolNames, provenanceOf, type RegistryStores } from '../registry.ts';
import type { HotWallet } from './hot-wallet.ts';
import { columnsOf } from './spill.ts';

export type JudgeParts = {
  readonly wallets: Wallets;
  readonly registry: RegistryStores;
  readonly kolNames: KolNames;
  readonly vectors: Vectors;
  /** Wallets of the batch whose channels somebody may hear. */
  readonly watched: ReadonlySet<string>;
  /** Unix ms at this very moment: logs that others read by time must not be written under a batch's beginning. */
  readonly clock: () => number;
};

/** What a judgement came to; `labels` are there when they changed and are to be published. */
export type Judgement = { readonly judged: Judged; readonly labels: WalletLabels | null };

/** A wallet's labels are published at most once in this time. Source: spec 6.3, labels channel rules. */
export const JUDGE_MS = 30_000;

/** Who funds a wallet changes by its own events, which drop what is remembered, or by what becomes known of its funders. */
const PROVENANCE_MS_MAX = 300_000;

/**
 * Whether a wallet may be judged now: never within half a minute of the last time, of what is urgent of the last time that it was published. A clock that was set back holds nothing up.
 */
export const mayJudge = ({ atMs, toldMs }: Judged, nowMs: number, isUrgent = false): boolean => {
  const lastMs = isUrgent ? toldMs : atMs;
  return lastMs === null || nowMs >= lastMs + JUDGE_MS || nowMs < lastMs;
};

/**
 * Whether a wallet's labels are anybody's business now: somebody may hear of them, it is or may become one of the profiled, or it is due. Readers over REST
 * judge for themselves, so of all others, most wallets by far, no judgement is made or kept.
 */
export const isJudged = ({ watched }: JudgeParts, wallet: string, state: WalletState, judged: Judged): boolean =>
  judged.dueMs !== null || judged.profiled || watched.has(wallet) || isActiveEnough(activityOf(state));

const activityOf = ({ positions, activity }: WalletState): ActivityFigures => ({
  closedPositions: positions.counts.closed,
  swaps: activity.swaps,
  firstTradeMs: activity.firstTradeMs,
  lastTradeMs: activity.lastTradeMs,
});

/** What is to be judged later, since the last judgement was just now. */
export const postponed = (judged: Judged): Judgement => ({
  judged: { ...judged, dueMs: judged.dueMs ?? (judged.atMs ?? 0) + JUDGE_MS },
  labels: null,
});

/**
 * Judges a wallet by a state that is about to be committed: its labels, and its profile among the profiled. What was judged goes into the same commit,
 * so a judgement is made once; the profile is written before it, and again if the commit fails.
 */
export const judge = async (
  parts: JudgeParts,
  wallet: string,
  hot: HotWallet,
  state: WalletState,
  nowMs: number,
): Promise<Judgement> => {
  const before = hot.head.memo.judged;
  const figures = figuresOf(state, await columnsOf(parts.wallets, wallet, state));
  const [provenance, names] = await Promise.all([
    knownProvenance(parts.registry, wallet, hot, nowMs),
    parts.kolNames([wallet], nowMs, hot.renamed),
  ]);
  hot.renamed = false;
  const labels = labelsOf(figures, provenance, names.get(wallet) ?? null, wallet, nowMs);
  // Of a wallet whose trades are yet to come there was nothing to judge: the first that come need not wait.
  if (labels === null) return { judged: { ...before, dueMs: null }, labels: null };
  const profile = profileOf(figures, provenance, labels, nowMs);
  if (profile.hasVector || before.profiled)
    await saveProfile(parts.vectors, profiled(wallet, figures, labels, profile), parts.clock());
  const isNew = labels.label_hash !== before.hash;
  const toldMs = isNew ? nowMs : before.toldMs;
  const judged = { atMs: nowMs, hash: labels.label_hash, toldMs, dueMs: null, profiled: profile.hasVector };
  return { judged, labels: isNew ? labels : null };
};

/** Who funds a wallet, as it was found not long ago. */
const knownProvenance = async (registry: RegistryStores, wallet: string, hot: HotWallet, nowMs: number) => {
  if (hot.provenance === null || nowMs - hot.provenance.atMs > PROVENANCE_MS_MAX)
    hot.provenance = { value: await provenanceOf(registry, wallet), atMs: nowMs };
  return hot.provenance.value;
};

const profiled = (
  wallet: string,
  figures: Figures,
  labels: WalletLabels,
  { hasVector, vector }: Profile,
): ProfiledWallet => ({
  wallet,
  vector: hasVector ? vector : null,
  traderType: labels.trader_type,
  performanceLevel: labels.performance_level,
  totalPnlUsd: figures.totalPnlUsd,
  winRate: figures.exits === 0 ? 0 : figures.exitWins / figures.exits,
  exits: figures.exits,
  lastTradeMs: figures.lastTradeMs ?? 0,
  badges: labels.trade_badges,
});
