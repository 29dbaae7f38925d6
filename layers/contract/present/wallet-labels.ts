import type * as z from 'zod/mini';
import type { WalletLabels } from '../../core/wallet/labels.ts';
import type { walletLabels, walletLabelsEvent } from '../schemas/wallet-labels.ts';

/** Returns REST labels. Absent values are null. */
export const presentLabels = (labels: WalletLabels | null): z.infer<typeof walletLabels> =>
  labels && { ...labels, ...lists(labels) };

/** Returns channel labels. Empty text clears the client's value. */
export const channelLabels = (labels: WalletLabels): z.infer<typeof walletLabelsEvent> => ({
  ...labels,
  ...lists(labels),
  kol_username: labels.kol_username ?? '',
  kol_platform: labels.kol_platform ?? '',
  trader_type: labels.trader_type ?? '',
  size_class: labels.size_class ?? '',
  exit_style: labels.exit_style ?? '',
  primary_terminal: labels.primary_terminal ?? '',
  primary_tool: labels.primary_tool ?? '',
  primary_dex: labels.primary_dex ?? '',
  root_entity: labels.root_entity ?? '',
  root_source: labels.root_source ?? '',
  direct_funder: labels.direct_funder ?? '',
  first_funded_ts: labels.first_funded_ts ?? '',
  last_funded_ts: labels.last_funded_ts ?? '',
  first_trade_ts: labels.first_trade_ts ?? '',
  last_trade_ts: labels.last_trade_ts ?? '',
});

const lists = (labels: WalletLabels) => ({
  trade_badges: [...labels.trade_badges],
  identity_badges: [...labels.identity_badges],
  special_labels: [...labels.special_labels],
});
