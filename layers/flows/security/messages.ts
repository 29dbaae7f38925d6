import { channels } from '../../contract/channels.ts';
import type { BundleSetting } from '../../contract/present/bundle.ts';
import { toLaunchEvent, toMigrationEvent } from '../../contract/present/launch.ts';
import { toBundleState, toDumpAlert } from '../../contract/present/security-bundle.ts';
import {
  type SecurityEvent,
  toBundleDetectedEvent,
  toFundingAbuseEvent,
  toMembersWithdrawnEvent,
  toRugDetectedEvent,
  toStatusWithdrawnEvent,
  toSuspiciousEvent,
  toWashFlaggedEvent,
  toWashWithdrawnEvent,
} from '../../contract/present/security-event.ts';
import { toHolderAlert, toRugProfiteerEvent } from '../../contract/present/security-wallet.ts';
import type { Bundle } from '../../core/bundles/bundle.ts';
import { getRiskScore } from '../../core/bundles/risk.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import { resolveTokenDecimals } from '../../core/security/decimals.ts';
import type { Noted } from '../../core/security/noted.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import { createNotification, type Notification } from '../notify.ts';
import type { LedgerStores } from '../positions/read-ledgers.ts';
import { readMemberMoney } from './member-money.ts';

const MONEY_MAX = 2_000;

/** By token and by wallet. Reads money only for subscribers. */
export function createSecurityNotifications(
  stores: LedgerStores,
  state: MintSecurity,
  changes: readonly Noted[],
): readonly Notification[] {
  const { mint } = state;
  const decimals = resolveTokenDecimals(state);
  const settingOf = memoize(async (list: readonly Noted[]): Promise<BundleSetting> => {
    const money = await readMemberMoney(stores, mint, [
      ...new Set(list.flatMap(change => [...(getChangedBundle(change)?.members.keys() ?? [])].slice(0, MONEY_MAX))),
    ]);
    return { mint, decimals, money, risk: getRiskScore };
  });
  const profiteers = changes.flatMap(change => (change.kind === 'profited' ? [change.profit.wallet] : []));
  const setting = { mint, decimals, profiteers, bundles: () => settingOf(changes) };
  return [
    ...dropIntermediateStates(changes).flatMap(change => toTokenNotifications(setting, change)),
    ...changes.flatMap(change => toWalletNotifications(state, change)),
    ...changes.flatMap(change => toLaunchNotifications(state, change)),
  ];
}

function getChangedBundle(change: Noted): Bundle | null {
  return 'bundle' in change ? change.bundle : null;
}

/** Skips intermediate states of a growing bundle. */
function dropIntermediateStates(changes: readonly Noted[]): readonly Noted[] {
  return changes.filter(
    (change, at) =>
      change.kind !== 'bundle_updated' ||
      !changes.slice(at + 1).some(later => getChangedBundle(later)?.id === change.bundle.id),
  );
}

type Setting = {
  readonly mint: string;
  readonly decimals: number;
  readonly profiteers: readonly string[];
  readonly bundles: () => Promise<BundleSetting>;
};

function toTokenNotifications(
  { mint, decimals, profiteers, bundles }: Setting,
  change: Noted,
): readonly Notification[] {
  const { atMs } = change;
  const security = (payload: () => SecurityEvent | Promise<SecurityEvent>) =>
    createNotification(channels.tokenSecurity, { mint }, async () => [await payload()]);
  const state = (bundle: Bundle) =>
    createNotification(channels.tokenBundles, { mint }, async () => [toBundleState(bundle, await bundles())]);
  switch (change.kind) {
    case 'bundle_detected': {
      const { bundle } = change;
      return [security(async () => toBundleDetectedEvent(bundle, await bundles(), atMs)), state(bundle)];
    }
    case 'bundle_updated':
    case 'bundle_status':
    case 'bundle_merged':
      return [state(change.bundle)];
    case 'dump_started': {
      const alert = () => [toDumpAlert(change.bundle, change.soldShare, decimals, change)];
      return [createNotification(channels.tokenDumpAlert, { mint }, alert)];
    }
    case 'wash_flagged':
      return [security(() => toWashFlaggedEvent(mint, change.wash, atMs))];
    case 'funding_abuse':
      return [security(() => toFundingAbuseEvent(mint, change.abuse, atMs))];
    case 'suspicious':
      return [security(() => toSuspiciousEvent(mint, change.reasons, atMs))];
    case 'bundle_left':
      return [security(() => toMembersWithdrawnEvent(mint, change.from, change.wallets, atMs))];
    case 'wash_withdrawn':
      return [security(() => toWashWithdrawnEvent(mint, change.wallets, atMs))];
    case 'suspicious_withdrawn':
      return [security(() => toStatusWithdrawnEvent(mint, 'suspicious', change.reasons, [], atMs))];
    case 'rug_withdrawn':
      return [security(() => toStatusWithdrawnEvent(mint, 'rugged', change.rug.reasons, change.rug.removers, atMs))];
    case 'rugged':
      return [security(() => toRugDetectedEvent(mint, change.rug, profiteers, atMs))];
    default:
      return [];
  }
}

/** A rug concerns all holders. */
function toWalletNotifications({ mint, holders }: MintSecurity, change: Noted): readonly Notification[] {
  if (change.kind === 'profited') {
    const { profit, rug, atMs } = change;
    const alert = () => [toRugProfiteerEvent(mint, profit.wallet, profit.realizedUsd, rug, atMs)];
    return [createNotification(channels.walletSecurity, { addr: profit.wallet }, alert)];
  }
  if (change.kind !== 'rugged') return [];
  const { rug, atMs } = change;
  return [...holders.byWallet.values()].flatMap(({ wallet: addr, balanceRaw }) => {
    const alert = () => [toHolderAlert(mint, addr, rug, atMs)];
    return balanceRaw > 0n ? [createNotification(channels.walletSecurity, { addr }, alert)] : [];
  });
}

/** Of all tokens. */
function toLaunchNotifications({ mint, token }: MintSecurity, change: Noted): readonly Notification[] {
  const about = { mint, described: token.described };
  if (change.kind === 'launch')
    return [createNotification(channels.launches, {}, () => [toLaunchEvent(about, change)])];
  if (change.kind === 'migrated')
    return [createNotification(channels.migrations, {}, () => [toMigrationEvent(about, change)])];
  return [];
}
