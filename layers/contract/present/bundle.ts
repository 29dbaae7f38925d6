import type * as z from 'zod/mini';
import type { Bundle, BundleMember, Dump } from '../../core/bundles/bundle.ts';
import { computeBundleFigures, isActive, listBundleEvidence } from '../../core/bundles/figures.ts';
import { computePriceRatio, type UsdE30, usdScale } from '../../core/money/amount.ts';
import { divideToNumber, toUiAmount } from '../../core/money/amount-ratio.ts';
import type { bundleMember, bundle as bundleSchema, bundlesPage } from '../schemas/bundle.ts';
import type { dumpAlert } from '../schemas/dump-alert.ts';
import type { examinedFields } from '../schemas/examined.ts';

/** Ledger totals of a wallet in the token, open and closed positions together. */
export type MemberMoney = {
  readonly realizedUsd: UsdE30;
  readonly notionalUsd: UsdE30;
  readonly pricedRaw: bigint;
};

/** Token facts that the figures of a bundle depend on. */
export type BundleSetting = {
  readonly mint: string;
  readonly decimals: number;
  readonly money: ReadonlyMap<string, MemberMoney>;
  /** Risk score: as of now for REST, as of the change for channels. */
  readonly risk: (bundle: Bundle) => number;
};

/** Returns a bundle as REST and the bundles channel show it. */
export function toBundleView(bundle: Bundle, setting: BundleSetting): z.infer<typeof bundleSchema> {
  const figures = computeBundleFigures(bundle);
  const ui = (raw: bigint): number => toUiAmount(raw, setting.decimals);
  const known = [...bundle.members.keys()].flatMap(wallet => setting.money.get(wallet) ?? []);
  const realizedUsd = known.reduce((sum, own) => sum + own.realizedUsd, 0n);
  return {
    bundle_id: bundle.id,
    token_mint: setting.mint,
    bundle_type: bundle.type,
    leader_wallet: bundle.leader,
    status: bundle.status,
    member_count_total: figures.membersTotal,
    member_count_active: figures.membersActive,
    chain_balance_ui: ui(figures.chainRaw),
    chain_balance_raw: String(figures.chainRaw),
    // Null without any known ledger.
    realized_pnl_usd: known.length === 0 ? null : toUiAmount(realizedUsd, usdScale),
    total_usd_invested: toUiAmount(figures.investedUsd, usdScale),
    total_usd_returned: toUiAmount(figures.returnedUsd, usdScale),
    total_tokens_bought_ui: ui(figures.boughtRaw),
    total_tokens_bought_raw: String(figures.boughtRaw),
    total_tokens_sold_ui: ui(figures.soldRaw),
    total_tokens_sold_raw: String(figures.soldRaw),
    sold_pct: figures.soldPct,
    risk_score: setting.risk(bundle),
    evidence: [...listBundleEvidence(bundle)],
    created_at: new Date(bundle.createdMs).toISOString(),
  };
}

export function toBundlesPage(
  bundles: readonly Bundle[],
  dumps: readonly Dump[],
  setting: BundleSetting,
): Omit<z.infer<typeof bundlesPage>, keyof typeof examinedFields> {
  return {
    bundles: bundles.map(bundle => toBundleView(bundle, setting)),
    token_mint: setting.mint,
    dump_alerts: dumps.map(dump => toDumpView(dump, setting.decimals)),
  };
}

/** Returns a dump as REST and the channel show it. */
export function toDumpView(dump: Dump, decimals: number): z.infer<typeof dumpAlert> {
  return {
    bundle_id: dump.bundleId,
    bundle_type: dump.type,
    sold_pct: dump.soldShare,
    member_count: dump.members,
    remaining_chain_balance_ui: toUiAmount(dump.heldRaw, decimals),
    remaining_chain_balance_raw: String(dump.heldRaw),
    risk_score: dump.risk,
    slot: dump.slot,
    timestamp: dump.ms,
  };
}

/** Returns a member as REST and the bundles channel show it. */
export function toBundleMemberView(
  bundle: Pick<Bundle, 'id' | 'leader'>,
  member: BundleMember,
  { decimals, money }: BundleSetting,
): z.infer<typeof bundleMember> {
  const own = money.get(member.wallet);
  const hasPrice = own !== undefined && own.pricedRaw !== 0n;
  return {
    wallet_address: member.wallet,
    bundle_id: bundle.id,
    is_leader: member.wallet === bundle.leader,
    is_active: isActive(member),
    chain_balance_ui: toUiAmount(member.balanceRaw, decimals),
    chain_balance_raw: String(member.balanceRaw),
    realized_pnl_usd: own ? toUiAmount(own.realizedUsd, usdScale) : null,
    // Σ notional / Σ bought over priced buys.
    avg_entry_price_usd: hasPrice
      ? divideToNumber(...computePriceRatio(own.notionalUsd, own.pricedRaw, decimals))
      : null,
  };
}
