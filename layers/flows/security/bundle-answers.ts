import type * as z from 'zod/mini';
import { type BundleSetting, bundleObject, memberObject, presentBundles } from '../../contract/present/bundle.ts';
import { snakeCase } from '../../contract/present/snake-case.ts';
import type { bundleDetail, bundlesPage, bundlesSummary } from '../../contract/schemas/bundle.ts';
import type { Bundle } from '../../core/bundles/bundle.ts';
import { allBundles, bundleOf } from '../../core/bundles/bundles.ts';
import { largestMembers, summaryOf } from '../../core/bundles/figures.ts';
import { riskAt } from '../../core/bundles/risk.ts';
import { confirmedDumps } from '../../core/bundles/status.ts';
import { wholeOf } from '../../core/holders/supply.ts';
import { pick } from '../../core/kernel/pick.ts';
import { usdScale } from '../../core/money/amount.ts';
import { rawToNumber } from '../../core/money/amount-ratio.ts';
import { decimalsOf } from '../../core/security/decimals.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { CoordinationTable } from '../../storage/coordination/coordination.ts';
import { linkedEntityOf } from '../coordination/linked-entity.ts';
import type { LedgerStores } from '../positions/read-ledgers.ts';
import { memberMoney } from './member-money.ts';

export type BundleStores = LedgerStores & { readonly coordination: CoordinationTable };

/** Returns a token's bundles and dump alerts, newest first. */
export const bundlesAnswer = async (
  stores: LedgerStores,
  state: MintSecurity,
  nowMs: number,
): Promise<z.infer<typeof bundlesPage>> => {
  const bundles = allBundles(state.bundles);
  const setting = await settingOf(stores, state, bundles, nowMs);
  return presentBundles(bundles, confirmedDumps(state.bundles), setting);
};

/** Returns a bundle with its members, largest holders first. */
export const bundleAnswer = async (
  stores: BundleStores,
  state: MintSecurity,
  id: string,
  nowMs: number,
): Promise<z.infer<typeof bundleDetail>> => {
  const bundle = bundleOf(state.bundles, id);
  if (bundle === null) return { bundle: null, members: [] };
  const [setting, linked] = await Promise.all([
    settingOf(stores, state, [bundle], nowMs),
    linkedEntityOf(stores.coordination, [...bundle.members.keys()]),
  ]);
  const members = largestMembers(bundle, bundle.members.size);
  return {
    bundle: { ...bundleObject(bundle, setting), ...snakeCase(linked && { linkedEntity: linked }) },
    members: members.map(member => memberObject(bundle, member, setting)),
  };
};

/** Summarizes bundles; null where price or ledgers are unknown. */
export const bundlesSummaryAnswer = async (
  stores: LedgerStores,
  state: MintSecurity,
): Promise<z.infer<typeof bundlesSummary>> => {
  const { price } = state.bundles;
  const unit = price && { usd: String(price.usd), decimals: price.decimals };
  const summary = summaryOf(state.bundles, wholeOf(state.holders), unit);
  const counted = allBundles(state.bundles).filter(({ status }) => status !== 'merged');
  const money = await moneyOf(stores, state, counted);
  const isUnknown = money.size === 0 && counted.length > 0;
  const realizedUsd = [...money.values()].reduce((sum, own) => sum + own.realizedUsd, 0n);
  return snakeCase({
    tokenMint: state.mint,
    ...pick(summary, 'bundleCount', 'openBundleCount'),
    bundledSupplyPct: summary.bundledSupplyShare,
    bundledValueUsd: unit === null && summary.bundledRaw > 0n ? null : rawToNumber(summary.bundledValueUsd, usdScale),
    bundledRealizedPnlUsd: isUnknown ? null : rawToNumber(realizedUsd, usdScale),
    dominantBundleType: summary.dominantType,
  });
};

const settingOf = async (
  stores: LedgerStores,
  state: MintSecurity,
  bundles: readonly Bundle[],
  nowMs: number,
): Promise<BundleSetting> => ({
  mint: state.mint,
  decimals: decimalsOf(state),
  money: await moneyOf(stores, state, bundles),
  risk: bundle => riskAt(bundle, state, nowMs),
});

/** A wallet in several bundles counts once. */
const moneyOf = (
  stores: LedgerStores,
  state: MintSecurity,
  bundles: readonly Bundle[],
): Promise<BundleSetting['money']> => {
  const wallets = [...new Set(bundles.flatMap(({ members }) => [...members.keys()]))];
  return memberMoney(stores, state.mint, wallets);
};
