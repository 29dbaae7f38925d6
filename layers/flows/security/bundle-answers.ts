import type * as z from 'zod/mini';
import { type BundleSetting, toBundleMemberView, toBundlesPage, toBundleView } from '../../contract/present/bundle.ts';
import { withExamined } from '../../contract/present/examined.ts';
import { toSnakeCase } from '../../contract/present/snake-case.ts';
import type { bundleDetail, bundlesPage, bundlesSummary } from '../../contract/schemas/bundle.ts';
import type { Bundle } from '../../core/bundles/bundle.ts';
import { findBundle, listAllBundles } from '../../core/bundles/bundles.ts';
import { buildBundleSummary, selectLargestMembers } from '../../core/bundles/figures.ts';
import { computeRiskAtMinute } from '../../core/bundles/risk.ts';
import { listConfirmedDumps } from '../../core/bundles/status.ts';
import { estimateSupply } from '../../core/holders/supply.ts';
import { pick } from '../../core/kernel/pick.ts';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import { resolveTokenDecimals } from '../../core/security/decimals.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { findLinkedEntity } from '../coordination/linked-entity.ts';
import type { LedgerStores } from '../positions/read-ledgers.ts';
import { readMemberMoney } from './member-money.ts';

export type BundleStores = LedgerStores & { readonly coordination: CoordinationTable };

/** Returns a token's bundles and dump alerts, newest first. */
export async function readBundlesAnswer(
  stores: LedgerStores,
  state: MintSecurity,
  nowMs: number,
): Promise<z.infer<typeof bundlesPage>> {
  const bundles = listAllBundles(state.bundles);
  const setting = await readSetting(stores, state, bundles, nowMs);
  return withExamined(toBundlesPage(bundles, listConfirmedDumps(state.bundles), setting), state.examined, nowMs);
}

/** Returns a bundle with its members, largest holders first. */
export async function readBundleAnswer(
  stores: BundleStores,
  state: MintSecurity,
  id: string,
  nowMs: number,
): Promise<z.infer<typeof bundleDetail>> {
  const bundle = findBundle(state.bundles, id);
  if (bundle === null) return withExamined({ bundle: null, members: [] }, state.examined, nowMs);
  const [setting, linked] = await Promise.all([
    readSetting(stores, state, [bundle], nowMs),
    findLinkedEntity(stores.coordination, [...bundle.members.keys()]),
  ]);
  const members = selectLargestMembers(bundle, bundle.members.size);
  const body = {
    bundle: { ...toBundleView(bundle, setting), ...toSnakeCase(linked && { linkedEntity: linked }) },
    members: members.map(member => toBundleMemberView(bundle, member, setting)),
  };
  return withExamined(body, state.examined, nowMs);
}

/** Summarizes bundles; null where price or ledgers are unknown. */
export async function readBundlesSummaryAnswer(
  stores: LedgerStores,
  state: MintSecurity,
  nowMs: number,
): Promise<z.infer<typeof bundlesSummary>> {
  const { price } = state.bundles;
  const unit = price && { usd: String(price.usd), decimals: price.decimals };
  const summary = buildBundleSummary(state.bundles, estimateSupply(state.holders), unit);
  const counted = listAllBundles(state.bundles).filter(({ status }) => status !== 'merged');
  const money = await readMoney(stores, state, counted);
  const isUnknown = money.size === 0 && counted.length > 0;
  const realizedUsd = [...money.values()].reduce((sum, own) => sum + own.realizedUsd, 0n);
  const body = toSnakeCase({
    tokenMint: state.mint,
    ...pick(summary, 'bundleCount', 'openBundleCount'),
    bundledSupplyPct: summary.bundledSupplyShare,
    bundledValueUsd: unit === null && summary.bundledRaw > 0n ? null : toUiAmount(summary.bundledValueUsd, usdScale),
    bundledRealizedPnlUsd: isUnknown ? null : toUiAmount(realizedUsd, usdScale),
    dominantBundleType: summary.dominantType,
  });
  return withExamined(body, state.examined, nowMs);
}

async function readSetting(
  stores: LedgerStores,
  state: MintSecurity,
  bundles: readonly Bundle[],
  nowMs: number,
): Promise<BundleSetting> {
  return {
    mint: state.mint,
    decimals: resolveTokenDecimals(state),
    money: await readMoney(stores, state, bundles),
    risk: bundle => computeRiskAtMinute(bundle, state, nowMs),
  };
}

/** A wallet in several bundles counts once. */
function readMoney(
  stores: LedgerStores,
  state: MintSecurity,
  bundles: readonly Bundle[],
): Promise<BundleSetting['money']> {
  const wallets = [...new Set(bundles.flatMap(({ members }) => [...members.keys()]))];
  return readMemberMoney(stores, state.mint, wallets);
}
