import { channels } from '../../contract/channels.ts';
import type { BundleSetting } from '../../contract/present/bundle.ts';
import { presentBundleState, presentDumpAlert } from '../../contract/present/security-bundle.ts';
import {
  presentBundleDetected,
  presentFundingAbuseRaised,
  presentLeft,
  presentRugDetected,
  presentSuspicious,
  presentWashFlagged,
  presentWashWithdrawn,
  presentWithdrawn,
  type SecurityEvent,
} from '../../contract/present/security-event.ts';
import { presentHolderAlert, presentProfiteer } from '../../contract/present/security-wallet.ts';
import type { Bundle } from '../../core/bundles/bundle.ts';
import { riskScore } from '../../core/bundles/risk.ts';
import { memoize } from '../../core/kernel/memoize.ts';
import { decimalsOf } from '../../core/security/decimals.ts';
import type { Noted } from '../../core/security/noted.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import { type Notification, notification } from '../notify.ts';
import type { LedgerStores } from '../positions/read-ledgers.ts';
import { memberMoney } from './member-money.ts';

const MONEY_MAX = 2_000;

/** By token and by wallet. Reads money only for subscribers. */
export const notificationsOf = (
  stores: LedgerStores,
  state: MintSecurity,
  changes: readonly Noted[],
): readonly Notification[] => {
  const { mint } = state;
  const decimals = decimalsOf(state);
  const settingOf = memoize(async (list: readonly Noted[]): Promise<BundleSetting> => {
    const money = await memberMoney(stores, mint, membersOf(list));
    return { mint, decimals, money, risk: riskScore };
  });
  const profiteers = changes.flatMap(change => (change.kind === 'profited' ? [change.profit.wallet] : []));
  const setting = { mint, decimals, profiteers, bundles: () => settingOf(changes) };
  return [
    ...newestStates(changes).flatMap(change => tokenNotifications(setting, change)),
    ...changes.flatMap(change => walletNotifications(state, change)),
  ];
};

const bundleIn = (change: Noted): Bundle | null => ('bundle' in change ? change.bundle : null);

const membersOf = (changes: readonly Noted[]): readonly string[] => [
  ...new Set(changes.flatMap(change => [...(bundleIn(change)?.members.keys() ?? [])].slice(0, MONEY_MAX))),
];

/** Skips intermediate states of a growing bundle. */
const newestStates = (changes: readonly Noted[]): readonly Noted[] =>
  changes.filter(
    (change, at) =>
      change.kind !== 'bundle_updated' ||
      !changes.slice(at + 1).some(later => bundleIn(later)?.id === change.bundle.id),
  );

type Setting = {
  readonly mint: string;
  readonly decimals: number;
  readonly profiteers: readonly string[];
  readonly bundles: () => Promise<BundleSetting>;
};

const tokenNotifications = (
  { mint, decimals, profiteers, bundles }: Setting,
  change: Noted,
): readonly Notification[] => {
  const { atMs } = change;
  const security = (payload: () => SecurityEvent | Promise<SecurityEvent>) =>
    notification(channels.tokenSecurity, { mint }, async () => [await payload()]);
  const state = (bundle: Bundle) =>
    notification(channels.tokenBundles, { mint }, async () => [presentBundleState(bundle, await bundles())]);
  switch (change.kind) {
    case 'bundle_detected': {
      const { bundle } = change;
      return [security(async () => presentBundleDetected(bundle, await bundles(), atMs)), state(bundle)];
    }
    case 'bundle_updated':
    case 'bundle_status':
    case 'bundle_merged':
      return [state(change.bundle)];
    case 'dump_started': {
      const alert = () => [presentDumpAlert(change.bundle, change.soldShare, decimals, change)];
      return [notification(channels.tokenDumpAlert, { mint }, alert)];
    }
    case 'wash_flagged':
      return [security(() => presentWashFlagged(mint, change.wash, atMs))];
    case 'funding_abuse':
      return [security(() => presentFundingAbuseRaised(mint, change.abuse, atMs))];
    case 'suspicious':
      return [security(() => presentSuspicious(mint, change.reasons, atMs))];
    case 'bundle_left':
      return [security(() => presentLeft(mint, change.from, change.wallets, atMs))];
    case 'wash_withdrawn':
      return [security(() => presentWashWithdrawn(mint, change.wallets, atMs))];
    case 'suspicious_withdrawn':
      return [security(() => presentWithdrawn(mint, 'suspicious', change.reasons, [], atMs))];
    case 'rug_withdrawn':
      return [security(() => presentWithdrawn(mint, 'rugged', change.rug.reasons, change.rug.removers, atMs))];
    case 'rugged':
      return [security(() => presentRugDetected(mint, change.rug, profiteers, atMs))];
    default:
      return [];
  }
};

/** A rug concerns all holders. */
const walletNotifications = ({ mint, holders }: MintSecurity, change: Noted): readonly Notification[] => {
  if (change.kind === 'profited') {
    const { profit, rug, atMs } = change;
    const alert = () => [presentProfiteer(mint, profit.wallet, profit.realizedUsd, rug, atMs)];
    return [notification(channels.walletSecurity, { addr: profit.wallet }, alert)];
  }
  if (change.kind !== 'rugged') return [];
  const { rug, atMs } = change;
  return [...holders.byWallet.values()].flatMap(({ wallet: addr, balanceRaw }) => {
    const alert = () => [presentHolderAlert(mint, addr, rug, atMs)];
    return balanceRaw > 0n ? [notification(channels.walletSecurity, { addr }, alert)] : [];
  });
};
