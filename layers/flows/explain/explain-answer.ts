import { toFindingView } from '../../contract/present/finding.ts';
import type { RouteName } from '../../contract/routes/routes.ts';
import type { Finding } from '../../core/explain/finding.ts';
import { cutFindings, fitFindings } from '../../core/explain/fit.ts';
import { explainBundle, explainBundles } from './bundles.ts';
import { explainBuyerQuality } from './buyer-quality.ts';
import { explainCampaigns } from './campaigns.ts';
import { explainCandles } from './candles.ts';
import { explainCrowd } from './crowd.ts';
import { explainEntity, explainMembers, explainMembership } from './entities.ts';
import { explainExitRisks } from './exit-risk.ts';
import { explainExits } from './exits.ts';
import { type Explained, type ExplainStores, type Explanation, getExplainStores } from './explainer.ts';
import { explainFollows } from './follows.ts';
import { explainFundingAbuse } from './funding-abuse.ts';
import { explainLeaderboard } from './leaderboard.ts';
import { explainFirstBuyers, explainHolders, explainPeople, explainTopTraders } from './people.ts';
import { explainSignal } from './signal.ts';
import { explainSuspicious } from './token-status.ts';
import { explainTradeLabels } from './trade-labels.ts';
import { explainQuality, explainWalletLabels } from './wallet-labels.ts';
import { explainWashes } from './washes.ts';

type AnyExplainer = (explained: Explained, stores: ExplainStores) => Promise<Explanation | readonly Finding[]>;

/** Operations whose answers judge something. */
export const explainers: Partial<Record<RouteName, AnyExplainer>> = {
  tokenBundles: explainBundles,
  tokenBundle: explainBundle,
  tokenWashTrades: explainWashes,
  tokenFundingAbuse: explainFundingAbuse,
  tokenSuspiciousActivity: explainSuspicious,
  tokenSignal: explainSignal,
  tokenOhlcv: explainCandles,
  tokenTrades: explainTradeLabels,
  tokenCampaigns: explainCampaigns,
  tokenBuyerQuality: explainBuyerQuality,
  tokenCrowd: explainCrowd,
  tokenPeople: explainPeople,
  tokenPeopleHolders: explainHolders,
  tokenFirstBuyers: explainFirstBuyers,
  tokenTopTraders: explainTopTraders,
  intelExitRisk: explainExitRisks,
  walletTrades: explainExits,
  walletPnl: explainExits,
  walletLabels: explainWalletLabels,
  walletQuality: explainQuality,
  walletFollows: explainFollows,
  walletEntity: explainMembership,
  leaderboard: explainLeaderboard,
  entity: explainEntity,
  entityMembers: explainMembers,
};

/** The whole answer is at most three times as long. */
const SIZE_FACTOR = 2;
/** For findings with one input, of 700 bytes each. */
const BYTES_MIN = 4_000;

export type ExplainedAnswer = { readonly explain: readonly object[]; readonly explain_truncated?: true };

/** All findings of an answer, whatever their size. */
export async function findReasons(operation: RouteName, explained: Explained): Promise<Explanation> {
  const explainer = explainers[operation];
  if (explainer === undefined) return { findings: [] };
  const found = await explainer(explained, getExplainStores(explained.world));
  return 'findings' in found ? found : { findings: found };
}

/**
 * Explains an answer. Empty where nothing is judged.
 * `besides`: bytes beside the body.
 */
export async function explainOperation(
  operation: RouteName,
  explained: Explained,
  besides = 0,
): Promise<ExplainedAnswer> {
  const { findings, isCut = false } = await findReasons(operation, explained);
  const bytes = SIZE_FACTOR * JSON.stringify(explained.body).length - besides;
  const room = { bytes, bytesMax: Math.max(BYTES_MIN, bytes) };
  const shown = cutFindings(findings, room).map(toFindingView);
  const { findings: explain } = fitFindings(shown, room);
  const isTruncated = explain.length < findings.length;
  return { explain, ...((isTruncated || isCut) && { explain_truncated: true as const }) };
}
