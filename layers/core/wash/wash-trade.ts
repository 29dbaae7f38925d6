import { ratioToNumber } from '../amount-ratio.ts';
import { type Leg, netOf, type Span } from './legs.ts';

/** What one wallet did on the token within the hour that ends with `detectedMs`, when it first met the rule. */
export type WashTrade = {
  readonly wallet: string;
  readonly tradeCount: number;
  /** Trades that no label called a wash until then, and those that none called a bot's. */
  readonly newWashes: number;
  readonly newBots: number;
  readonly directionFlips: number;
  /** Bought plus sold, USD in 10^-30. */
  readonly volumeUsd: bigint;
  /** |bought - sold|, USD in 10^-30. */
  readonly netExposureUsd: bigint;
  /** First trade of the hour, and the one that made it a wash. */
  readonly firstMs: number;
  readonly detectedMs: number;
  readonly slot: number;
};

/** The record of a span that ends with the leg at `index`. */
export const washTradeOf = (wallet: string, span: Span, legs: readonly Leg[], index: number): WashTrade => ({
  wallet,
  tradeCount: index - span.from + 1,
  ...newsOf(legs.slice(span.from, index + 1)),
  directionFlips: span.flips,
  volumeUsd: span.bought + span.sold,
  netExposureUsd: netOf(span),
  firstMs: legs[span.from]!.ms,
  detectedMs: legs[index]!.ms,
  slot: legs[index]!.slot,
});

const newsOf = (legs: readonly Leg[]): Pick<WashTrade, 'newWashes' | 'newBots'> => ({
  newWashes: legs.filter(({ told }) => told !== 'wash').length,
  newBots: legs.filter(({ told }) => told === 'nothing').length,
});

/** Net exposure in percent of the volume, 0-100. */
export const netExposurePct = ({ netExposureUsd, volumeUsd }: WashTrade): number =>
  ratioToNumber(100n * netExposureUsd, volumeUsd);

/** Newest first, then by address. */
export const newestWashFirst = (a: WashTrade, b: WashTrade): number =>
  b.detectedMs - a.detectedMs || (a.wallet < b.wallet ? -1 : a.wallet > b.wallet ? 1 : 0);
