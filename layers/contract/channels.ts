import type * as z from 'zod/mini';
import {
  type Channel,
  formatChannelName,
  LARGE_USD,
  matchPattern,
  parseChannelName,
  type SeqRange,
  type Values,
} from './channel.ts';
import { listChannels } from './channel-lists.ts';
import { campaignEventExample, entityEventExample, followEventExample } from './examples/coordination-stream.ts';
import { launchEventExample, migrationEventExample } from './examples/launch.ts';
import { tokenPriceExample } from './examples/lists.ts';
import {
  bundleStateExample,
  dumpAlertExample,
  tokenSecurityExample,
  walletSecurityExample,
} from './examples/security-stream.ts';
import { marketTradeExample, streamCandleExample, streamTradeExample, tickExample } from './examples/stream.ts';
import { MINT, WALLET } from './examples/token.ts';
import { walletActivityExample } from './examples/wallet-activity.ts';
import { walletLabelsEventExample } from './examples/wallet-labels.ts';
import { pnlEventExample, positionEventExample } from './examples/wallet-ledger.ts';
import { getHeldSource, parseHeldName } from './held-name.ts';
import { streamCandle } from './schemas/candle.ts';
import { campaignEvent, entityEvent, followEvent } from './schemas/coordination-stream.ts';
import { dumpAlert } from './schemas/dump-alert.ts';
import { launchEvent, migrationEvent } from './schemas/launch.ts';
import { bundleState, tokenSecurityEvent, walletSecurityEvent } from './schemas/security-stream.ts';
import { tokenPriceEvent } from './schemas/token-price.ts';
import { marketTrade, streamTrade, tick } from './schemas/trade.ts';
import { walletActivityEvent } from './schemas/wallet-activity.ts';
import { walletLabelsEvent } from './schemas/wallet-labels.ts';
import { pnlEvent, positionEvent } from './schemas/wallet-ledger.ts';

function buildTokenPath(route: string) {
  return (values: Values) => `/v1/token/${values.mint}/${route}`;
}
function buildWalletPath(route: string) {
  return (values: Values) => `/v1/wallet/${values.addr}/${route}`;
}
function buildTradesPath({ mint }: Values, { from, to }: SeqRange) {
  return `/v1/token/${mint}/trades?after_seq=${from - 1}&before_seq=${to + 1}`;
}

/** Trades of all tokens. */
const ofMarket = {
  payload: marketTrade,
  example: marketTradeExample,
  // No request has the trades of all tokens.
  repair: () => '/v1/tokens?sort=volume&window=1h',
} as const;

/** All WebSocket channels (`docs/reference/channels.md`). */
export const channels = {
  tokenTrades: {
    pattern: 'token:{mint}:trades',
    tier: 'layer1',
    summary: 'Every swap of the token as a full trade',
    payload: streamTrade,
    replay: 50,
    example: streamTradeExample,
    log: 'tape',
    repair: buildTradesPath,
  },
  tokenTicks: {
    pattern: 'token:{mint}:ticks',
    tier: 'layer1',
    summary: 'Raw trade ticks, one message per trade',
    payload: tick,
    example: tickExample,
    log: 'tape',
    repair: buildTradesPath,
  },
  tokenOhlcv: {
    pattern: 'token:{mint}:ohlcv:{view}:{tf}',
    tier: 'layer1',
    summary: 'Candle updates. is_final once the bucket closes; the last final message wins',
    payload: streamCandle,
    example: streamCandleExample,
    itemOf: ({ bucket_start_ms }: z.infer<typeof streamCandle>) => String(bucket_start_ms),
    // Without times: a late trade may amend any candle.
    repair: ({ mint, view, tf }: Values) => `/v1/token/${mint}/ohlcv?timeframe=${tf}&view=${view}&limit=2000`,
  },
  tokenPrice: {
    pattern: 'token:{mint}:price',
    tier: 'layer1',
    summary: 'Prices and market cap of the token after trades, at most one message a second, the last always',
    payload: tokenPriceEvent,
    example: tokenPriceExample,
    itemOf: () => '',
    repair: buildTokenPath('price'),
  },
  launches: {
    pattern: 'launches',
    tier: 'layer1',
    summary: 'Steps of all tokens on launchpads, each once: launched, graduating, completed',
    payload: launchEvent,
    example: launchEventExample,
    repair: () => '/v1/tokens?sort=new',
  },
  migrations: {
    pattern: 'migrations',
    tier: 'layer1',
    summary: 'Every migration of a launch curve to a pool',
    payload: migrationEvent,
    example: migrationEventExample,
    repair: () => '/v1/tokens?sort=new',
  },
  largeTrades: {
    ...ofMarket,
    pattern: 'large_trades',
    tier: 'layer1',
    summary: `Trades of all tokens of at least ${LARGE_USD} USD`,
  },
  largeTradesFrom: {
    ...ofMarket,
    pattern: 'large_trades?min_usd={usd}',
    tier: 'layer1',
    summary: 'Trades of all tokens of at least this size in USD',
  },
  allTrades: { ...ofMarket, pattern: 'all_trades', tier: 'layer3', summary: 'Every trade of all tokens' },
  allTradesOfVenue: {
    ...ofMarket,
    pattern: 'all_trades?venue={dex}',
    tier: 'layer3',
    summary: 'Every trade of all tokens on a venue',
  },
  allTradesFrom: {
    ...ofMarket,
    pattern: 'all_trades?min_usd={usd}',
    tier: 'layer3',
    summary: 'The same as large_trades of that size, for Layer 3',
  },
  walletPnl: {
    pattern: 'wallet:{addr}:pnl',
    tier: 'layer2',
    summary: 'Every exit of the wallet with its realized PnL (FIFO)',
    payload: pnlEvent,
    example: pnlEventExample,
    log: 'wallet',
    repair: buildWalletPath('pnl?limit=200'),
  },
  walletPositions: {
    pattern: 'wallet:{addr}:positions',
    tier: 'layer2',
    summary: 'Every change of the wallet’s positions. A closing sell sends only close',
    payload: positionEvent,
    example: positionEventExample,
    log: 'wallet',
    repair: buildWalletPath('positions'),
  },
  walletLabels: {
    pattern: 'wallet:{addr}:labels',
    tier: 'layer2',
    summary: 'All labels of the wallet after a change, at most every 30 s. Absent texts are empty',
    payload: walletLabelsEvent,
    example: walletLabelsEventExample,
    itemOf: () => '',
    repair: buildWalletPath('labels'),
  },
  walletActivity: {
    pattern: 'wallet:{addr}:activity',
    tier: 'layer2',
    summary: 'Swaps, transfers, liquidity and burns of the wallet',
    payload: walletActivityEvent,
    example: walletActivityExample,
    repair: buildWalletPath('activity'),
  },
  tokenSecurity: {
    pattern: 'token:{mint}:security',
    tier: 'layer3',
    summary: 'Security events of the token with evidence: bundles, wash trades, rugs, funding, campaigns',
    payload: tokenSecurityEvent,
    example: tokenSecurityExample,
    repair: buildTokenPath('signal'),
  },
  tokenBundles: {
    pattern: 'token:{mint}:bundles',
    tier: 'layer3',
    summary: 'A bundle’s current state with its 200 largest members, after each change',
    payload: bundleState,
    example: bundleStateExample,
    itemOf: ({ bundle_id }: z.infer<typeof bundleState>) => bundle_id,
    repair: buildTokenPath('bundles'),
  },
  tokenDumpAlert: {
    pattern: 'token:{mint}:dump_alert',
    tier: 'layer3',
    summary: 'Alert that a bundle sold at least 20% of its holdings within a minute',
    payload: dumpAlert,
    example: dumpAlertExample,
    repair: buildTokenPath('bundles'),
  },
  walletSecurity: {
    pattern: 'wallet:{addr}:security',
    tier: 'layer3',
    summary: 'Alert that the wallet is malicious, profited from a rug, or holds a rugged token',
    payload: walletSecurityEvent,
    example: walletSecurityExample,
    repair: buildWalletPath('labels'),
  },
  walletFollow: {
    pattern: 'wallet:{addr}:follow',
    tier: 'layer3',
    summary: 'A follow edge of the wallet becomes active, matches again or expires',
    payload: followEvent,
    example: followEventExample,
    repair: buildWalletPath('follows?limit=200'),
  },
  walletEntity: {
    pattern: 'wallet:{addr}:entity',
    tier: 'layer3',
    summary: 'The wallet joins or leaves an entity, or its entity changes',
    payload: entityEvent,
    example: entityEventExample,
    itemOf: () => '',
    repair: buildWalletPath('entity'),
  },
  tokenCampaign: {
    pattern: 'token:{mint}:campaign',
    tier: 'layer3',
    summary: 'A campaign on the token forms, becomes active, escalates, changes or closes',
    payload: campaignEvent,
    example: campaignEventExample,
    itemOf: ({ campaignId }: z.infer<typeof campaignEvent>) => campaignId,
    repair: buildTokenPath('campaigns'),
  },
  ...listChannels,
} as const satisfies Record<string, Channel>;

export type ChannelName = keyof typeof channels;

type ChannelMatch = { readonly family: ChannelName; readonly channel: Channel } | { readonly problem: string };

/** Finds the family of a channel name. Example: `findChannel('token:<mint>:trades')`. */
export function findChannel(name: string): ChannelMatch {
  for (const [family, channel] of Object.entries(channels) as [ChannelName, Channel][]) {
    const match = matchPattern(channel.pattern, name);
    if (match?.problem) return { problem: match.problem };
    if (match) return { family, channel };
  }
  return {
    problem: `no such channel; the channels are ${Object.values(channels)
      .map(row => row.pattern)
      .join(', ')}`,
  };
}

/** Whether rows number and keep the messages of a held channel. */
export function isStored(name: string): boolean {
  const match = findChannel(getHeldSource(name));
  return 'channel' in match && match.channel.log !== undefined;
}

/** The address of a held channel whose list names it, or null. */
export function findListedSource(name: string): string | null {
  const { source, channel } = parseHeldName(name);
  return source === channel || source.startsWith('list?') ? null : source.split(':')[1]!;
}

/** The message about lost messages of a held channel. */
export function createGapMessage(name: string, { from, to }: SeqRange) {
  const { source: own, channel } = parseHeldName(name);
  const match = findChannel(own);
  if ('problem' in match) throw new Error(`${name}: ${match.problem}`);
  const { pattern, repair } = match.channel;
  const source = findListedSource(name);
  return {
    ...{ op: 'gap', channel, ...(source !== null && { source }), from, to },
    repair: repair(parseChannelName(pattern, own), { from, to }),
  } as const;
}

export const exampleValues: Values = {
  ...{ mint: MINT, addr: WALLET, view: 'full', tf: '1m' },
  ...{ usd: LARGE_USD, dex: 'pump_fun', name: 'mine', query: 'sort=volume&window=1h' },
};

/** Returns an example channel name for a pattern. */
export function createExampleChannel(pattern: string): string {
  return formatChannelName(pattern, exampleValues);
}
