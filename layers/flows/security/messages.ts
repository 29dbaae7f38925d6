import type { BundleSetting } from '../../contract/present/bundle.ts';
import { presentBundleState, presentDumpAlert } from '../../contract/present/security-bundle.ts';
import {
  presentBundleDetected,
  presentFundingAbuseRaised,
  presentRugDetected,
  presentSuspicious,
  presentWashFlagged,
} from '../../contract/present/security-event.ts';
import { presentHolderAlert, presentProfiteer } from '../../contract/present/security-wallet.ts';
import type { Bundle } from '../../core/bundles/bundle.ts';
import { riskScore } from '../../core/bundles/risk.ts';
import { decimalsOf } from '../../core/security/decimals.ts';
import type { Noted } from '../../core/security/noted.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { ChannelMessage } from '../../edge/push.ts';
import type { Ledgers } from '../../storage/ledger/ledgers.ts';
import type { Telling } from '../tell.ts';
import { memberMoney } from './member-money.ts';

const MONEY_MAX = 2_000;

/** Returns notifications of a mint's changes, by token and by wallet. */
export const tellingsOf = (ledgers: Ledgers, state: MintSecurity, changes: readonly Noted[]): readonly Telling[] => {
  const { mint } = state;
  const decimals = decimalsOf(state);
  if (changes.length === 0) return [];
  return [
    {
      topic: `token:${mint}`,
      messages: async () => {
        const money = await memberMoney(ledgers, mint, membersOf(changes));
        return tokenMessages({ mint, decimals, money, risk: riskScore }, newestStates(changes));
      },
    },
    ...changes.flatMap(change => walletTellings(state, change)),
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

const tokenMessages = (setting: BundleSetting, changes: readonly Noted[]): readonly ChannelMessage[] => {
  const profiteers = changes.flatMap(change => (change.kind === 'profited' ? [change.profit.wallet] : []));
  return changes.flatMap(change => messagesOf(setting, change, profiteers));
};

const messagesOf = (
  setting: BundleSetting,
  change: Noted,
  profiteers: readonly string[],
): readonly ChannelMessage[] => {
  const { mint } = setting;
  const { atMs } = change;
  const security = (data: unknown): ChannelMessage => ({ channel: `token:${mint}:security`, data });
  const state = (bundle: Bundle): ChannelMessage => ({
    channel: `token:${mint}:bundles`,
    data: presentBundleState(bundle, setting),
  });
  switch (change.kind) {
    case 'bundle_detected':
      return [security(presentBundleDetected(change.bundle, setting, atMs)), state(change.bundle)];
    case 'bundle_updated':
    case 'bundle_status':
    case 'bundle_merged':
      return [state(change.bundle)];
    case 'dump_started': {
      const alert = presentDumpAlert(change.bundle, change.soldShare, setting.decimals, change);
      return [{ channel: `token:${mint}:dump_alert`, data: alert }];
    }
    case 'wash_flagged':
      return [security(presentWashFlagged(mint, change.wash, atMs))];
    case 'funding_abuse':
      return [security(presentFundingAbuseRaised(mint, change.abuse, atMs))];
    case 'suspicious':
      return [security(presentSuspicious(mint, change.reasons, atMs))];
    case 'rugged':
      return [security(presentRugDetected(mint, change.rug, profiteers, atMs))];
    default:
      return [];
  }
};

/** A rug concerns all holders. */
const walletTellings = ({ mint, holders }: MintSecurity, change: Noted): readonly Telling[] => {
  const telling = (wallet: string, data: () => unknown): Telling => ({
    topic: `wallet:${wallet}`,
    messages: () => [{ channel: `wallet:${wallet}:security`, data: data() }],
  });
  if (change.kind === 'profited') {
    const { profit, rug, atMs } = change;
    return [telling(profit.wallet, () => presentProfiteer(mint, profit.wallet, profit.realizedUsd, rug, atMs))];
  }
  if (change.kind !== 'rugged') return [];
  const { rug, atMs } = change;
  return [...holders.byWallet.values()].flatMap(({ wallet, balanceRaw }) =>
    balanceRaw > 0n ? [telling(wallet, () => presentHolderAlert(mint, wallet, rug, atMs))] : [],
  );
};
