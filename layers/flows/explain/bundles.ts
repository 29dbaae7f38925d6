import type * as z from 'zod/mini';
import type { bundleDetail, bundlesPage } from '../../contract/schemas/bundle.ts';
import { type Bundle, isFinal } from '../../core/bundles/bundle.ts';
import { classifyBundle } from '../../core/bundles/bundle-type.ts';
import { findBundle } from '../../core/bundles/bundles.ts';
import type { Cluster } from '../../core/bundles/cluster.ts';
import { computeBundleFigures } from '../../core/bundles/figures.ts';
import { computeRiskFeatures, featureNames } from '../../core/bundles/risk.ts';
import { clusterTypes } from '../../core/bundles/type-table.ts';
import { createFinding, type Finding, INPUTS_MAX } from '../../core/explain/finding.ts';
import { createUnsignedInput } from '../../core/explain/input.ts';
import { toRuleName } from '../../core/explain/rule.ts';
import { compareTradeOrder, type Trade } from '../../core/mint/trade.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import { explainDumps } from './dumps.ts';
import type { Explainer, ExplainStores } from './explainer.ts';
import { readFundingInputs } from './fundings.ts';
import { putFirstOfEachWallet, readTradesBySeq, readTradesOfWallets, toSwapInputs } from './tape-rows.ts';

/** Bundles whose trades are read; of the others the kept figures tell. */
const READ_MAX = 64;

/** Why each bundle of a page is one, and why alerts were sent. */
export const explainBundles: Explainer = async ({ parameters, body, asOfMs }, stores) => {
  const mint = parameters.mint!;
  const page = body as z.infer<typeof bundlesPage>;
  const { bundles } = await stores.readSecurity(mint, asOfMs);
  const explained = page.bundles.map(async ({ bundle_id: id, status }, at) => {
    const bundle = findBundle(bundles, id);
    if (bundle === null) return [];
    const path = `/bundles/${at}`;
    const [types, standing] = await Promise.all([
      explainType(stores, mint, bundle, path, at < READ_MAX),
      status === 'active' ? [] : explainStatus(stores, mint, bundle, { path, status, asOfMs }),
    ]);
    return [types, standing].flat();
  });
  const [dumps, ...found] = await Promise.all([explainDumps(stores, mint, bundles, page.dump_alerts), ...explained]);
  return [...found.flat(), ...dumps];
};

/** Why a bundle is one, and what its risk follows from. */
export const explainBundle: Explainer = async ({ parameters, body, asOfMs }, stores) => {
  const mint = parameters.mint!;
  const view = (body as z.infer<typeof bundleDetail>).bundle;
  const state = await stores.readSecurity(mint, asOfMs);
  const bundle = view && findBundle(state.bundles, view.bundle_id);
  if (bundle === null) return [];
  const { status, risk_score: risk } = view!;
  const path = '/bundle';
  return [
    ...(await explainType(stores, mint, bundle, path, true)),
    await explainStatus(stores, mint, bundle, { path, status, asOfMs }),
    await explainRisk(stores, { bundle, state, path: `${path}/risk_score`, risk, asOfMs }),
  ];
};

type Rated = {
  readonly bundle: Bundle;
  readonly state: MintSecurity;
  readonly path: string;
  readonly risk: number;
  readonly asOfMs: number;
};

/** The features of a bundle's risk at the minute of its score. */
export async function explainRisk(stores: ExplainStores, { bundle, state, path, risk, asOfMs }: Rated) {
  const minuteMs = Math.max(asOfMs - (asOfMs % 60_000), bundle.createdMs);
  const features = isFinal(bundle) ? [] : computeRiskFeatures(bundle, state, minuteMs);
  const named = Object.fromEntries(features.map((value, at) => [featureNames[at]!, value]));
  const newest = await readNewestTrades(stores, state.mint, bundle);
  return createFinding(path, 'bundles.risk_score', { risk_score: risk, ...named }, toSwapInputs(state.mint, newest));
}

/** The largest cluster of the bundle's type, or of both families. */
async function explainType(
  stores: ExplainStores,
  mint: string,
  bundle: Bundle,
  path: string,
  isRead: boolean,
): Promise<readonly Finding[]> {
  const clusters = [...bundle.clusters.values()].sort((a, b) => b.wallets.length - a.wallets.length);
  const { pair } = classifyBundle(bundle);
  const deciding =
    pair === null
      ? clusters.filter(({ type }) => type === bundle.type).slice(0, 1)
      : pair.flatMap(family => clusters.filter(cluster => cluster.family === family).slice(0, 1));
  const found = await Promise.all(deciding.map(cluster => explainCluster(stores, mint, cluster, path, isRead)));
  if (pair === null) return found;
  const [first_family, second_family] = pair;
  const inputs = found.flatMap(finding => finding.inputs.slice(0, INPUTS_MAX / 2));
  const measured = { families: pair.length, first_family, second_family };
  const total = found.reduce((sum, { inputsTotal }) => sum + inputsTotal, 0);
  return [createFinding(path, 'bundles.hybrid', measured, inputs, { total }), ...found];
}

async function explainCluster(
  stores: ExplainStores,
  mint: string,
  cluster: Cluster,
  path: string,
  isRead: boolean,
): Promise<Finding> {
  const { type, wallets, fromSlot, toSlot, grounds, family } = cluster;
  const isPaid = family === 'funding' || grounds.includes('funder');
  const [trades, fundings] = await Promise.all([
    isRead ? readClusterTrades(stores, mint, cluster) : [],
    isRead && isPaid ? readFundingInputs(stores, wallets.slice(0, INPUTS_MAX), cluster.toMs) : [],
  ]);
  const kept = createUnsignedInput('swap', mint, { slot: fromSlot, timestampMs: cluster.fromMs });
  const swaps = trades.length === 0 ? [kept] : toSwapInputs(mint, putFirstOfEachWallet(trades));
  const measured = {
    wallets: wallets.length,
    from_slot: fromSlot,
    to_slot: toSlot,
    slots: toSlot - fromSlot + 1,
    grounds: grounds.join(', '),
    ...measureCarriers(cluster, trades),
  };
  const note = cluster.evidence
    .at(-1)
    ?.split('; ')
    .slice(1)
    .filter(part => !part.startsWith('e.g. '))
    .join('; ');
  return createFinding(path, `bundles.${toRuleName(type)}`, measured, [...swaps, ...fundings], {
    total: Math.max(cluster.trades.length, wallets.length) + fundings.length,
    ...(note && { note: `Judged then: ${note}` }),
  });
}

/** What the limits of some types are about. */
function measureCarriers({ type }: Cluster, trades: readonly Trade[]) {
  if (trades.length === 0) return {};
  if (type === 'MultiSell') return { transactions: new Set(trades.map(({ signature }) => signature)).size };
  if (type === 'RelayMev' || type === 'RelaySequential')
    return { relay_bundles: new Set(trades.map(({ relayBundleId }) => relayBundleId)).size };
  if (type !== 'SybilPoisoning') return {};
  const usd = trades.map(one => (Number(one.baseRaw) / 10 ** one.baseDecimals) * Number(one.basePriceUsd));
  return { buy_usd: Math.max(...usd) };
}

/** Closed bundles keep wallets and times only. */
async function readClusterTrades(stores: ExplainStores, mint: string, cluster: Cluster): Promise<readonly Trade[]> {
  if (cluster.trades.length > 0)
    return [...(await readTradesBySeq(stores, mint, cluster.trades, cluster))].sort(compareTradeOrder);
  // A relay's cluster is of one side, which its key ends with.
  const isSale = clusterTypes[cluster.type].sells || cluster.key.endsWith(':sell');
  const direction = isSale ? 'sell' : 'buy';
  const trades = await readTradesOfWallets(stores, mint, new Set(cluster.wallets), cluster);
  return trades.filter(trade => trade.direction === direction || cluster.type === 'RelayMev').sort(compareTradeOrder);
}

type Standing = { readonly path: string; readonly status: Bundle['status']; readonly asOfMs: number };

async function explainStatus(
  stores: ExplainStores,
  mint: string,
  bundle: Bundle,
  { path, status, asOfMs }: Standing,
): Promise<Finding> {
  const { soldPct, membersActive, chainRaw } = computeBundleFigures(bundle);
  const measured = {
    sold_pct: soldPct,
    members_active: membersActive,
    held_raw: chainRaw === 0n ? 0 : String(chainRaw),
    ...(status === 'dormant' && { idle_ms: asOfMs - bundle.lastActiveMs }),
    ...(status === 'merged' && { into: bundle.mergedInto }),
  };
  const newest = await readNewestTrades(stores, mint, bundle);
  return createFinding(`${path}/status`, `bundle_life.${status}`, measured, toSwapInputs(mint, newest));
}

const NEWEST_MS = 60_000;

/** The last minute in which a member traded, newest first. */
async function readNewestTrades(stores: ExplainStores, mint: string, bundle: Bundle): Promise<readonly Trade[]> {
  const { lastActiveMs } = bundle;
  const span = { fromMs: lastActiveMs - NEWEST_MS, toMs: lastActiveMs };
  const trades = await readTradesOfWallets(stores, mint, new Set(bundle.members.keys()), span);
  return trades.toSorted((a, b) => compareTradeOrder(b, a));
}
