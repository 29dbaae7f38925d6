import type { Provenance } from '../identity/provenance.ts';
import { formatIsoTimeOrNull } from '../kernel/iso-time.ts';
import { pick } from '../kernel/pick.ts';
import { findPrimaryTool } from './automation.ts';
import { describeWallet } from './describe.ts';
import type { Figures } from './figures.ts';
import { buildLabelState, hashLabelState, type LabelState, type ShownIdentity } from './label-state.ts';
import { isRated } from './performance-level.ts';

/** All labels in display order. Shares are 0–1, `RatePct` is percent. */
export type WalletLabels = ReturnType<typeof createLabels>;

/** A wallet's labels; null before its first swap or safety evidence. */
export function buildWalletLabels(
  figures: Figures,
  provenance: Provenance | null,
  identity: ShownIdentity | null,
  wallet: string,
  nowMs: number,
): WalletLabels | null {
  if (figures.swaps === 0 && figures.specialLabels.length === 0) return null;
  return createLabels(wallet, buildLabelState(figures, provenance, identity, nowMs), figures, provenance);
}

function createLabels(wallet: string, state: LabelState, figures: Figures, provenance: Provenance | null) {
  return {
    wallet,
    ...state,
    description: describeWallet(state),
    labelHash: hashLabelState(state),
    isRated: isRated(figures),
    primaryToolPct: findPrimaryTool(figures)?.share ?? null,
    primaryTerminalPct: figures.primaryTerminalShare,
    primaryDexPct: figures.primaryDexShare,
    ...pick(figures, 'botShare', 'hftShare', 'mevShare', 'arbShare', 'flashShare', 'washShare'),
    ...pick(figures, 'bundledShare', 'terminalShare', 'topTokenShare'),
    provenanceHops: provenance?.hops ?? null,
    directFunder: provenance?.directFunder ?? null,
    firstFundedTs: formatIsoTimeOrNull(provenance?.firstFundedMs),
    lastFundedTs: formatIsoTimeOrNull(provenance?.lastFundedMs),
    firstTradeTs: formatIsoTimeOrNull(figures.firstTradeMs),
    lastTradeTs: formatIsoTimeOrNull(figures.lastTradeMs),
    activeDays: figures.activeDays,
    totalSwaps: figures.swaps,
    totalTrades: figures.exits,
    winRatePct: figures.exits === 0 ? null : (100 * figures.exitWins) / figures.exits,
    totalPnl: figures.totalPnlUsd,
    ...pick(figures, 'positionsOpened', 'closedPositions'),
    positionWinRatePct:
      figures.positionWinRate === null ? null : (100 * figures.positionWins) / figures.closedPositions,
    ...pick(figures, 'sharpeRatio', 'profitFactor', 'dispositionIndex', 'convictionSizing', 'runnerScore'),
    ...pick(figures, 'exitsPerPosition', 'entrySizeP50Usd', 'holdFirstExitP50Seconds', 'holdFullExitP50Seconds'),
  };
}
