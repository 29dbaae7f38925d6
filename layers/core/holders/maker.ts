import type { Trade } from '../mint/trade.ts';
import type { UsdE30 } from '../money/amount.ts';
import { computeNotional } from '../money/trade-money.ts';
import { holdersRules, makerRules as rules } from './rules.ts';

/** Priced trades of a wallet, summed. */
export type MakerSums = {
  readonly buys: number;
  readonly sells: number;
  readonly boughtUsd: UsdE30;
  readonly soldUsd: UsdE30;
};

/** Those of one minute, counted from the epoch. */
export type MakerMinute = MakerSums & { readonly minute: number };

/** A wallet's last hour, until it made a market. Mutable, part of a holding. */
export type Maker = { minutes: readonly MakerMinute[]; found: MakerMinute | null };

export function createMaker(): Maker {
  return { minutes: NO_MINUTES, found: null };
}

const NO_MINUTES: readonly MakerMinute[] = [];
const MINUTE_MS = 60_000;

/** Counts a buy or sell; `newestMs` is the token's newest time (docs/reference/rules/people.md#market-makers). */
export function takeMakerTrade(maker: Maker, trade: Trade, newestMs: number): void {
  const usd = computeNotional(trade);
  if (maker.found !== null || usd === null || trade.timestampMs < newestMs - holdersRules.makerLateMs) return;
  const minute = Math.floor(trade.timestampMs / MINUTE_MS);
  const isBuy = trade.direction === 'buy';
  const one = {
    minute,
    buys: isBuy ? 1 : 0,
    sells: isBuy ? 0 : 1,
    boughtUsd: isBuy ? usd : 0n,
    soldUsd: isBuy ? 0n : usd,
  };
  const held = maker.minutes.find(other => other.minute === minute);
  const others = keepRecentMinutes(maker.minutes, newestMs).filter(other => other !== held);
  const sum = held ? { minute, ...addSums(held, one) } : one;
  maker.minutes = [...others, sum].sort((a, b) => a.minute - b.minute);
  maker.found = findMarketMaking(maker.minutes, minute);
  if (maker.found !== null) maker.minutes = NO_MINUTES;
}

/** Minutes that a trade may still share an hour with. */
export function keepRecentMinutes(minutes: readonly MakerMinute[], newestMs: number): readonly MakerMinute[] {
  const least = Math.floor((newestMs - holdersRules.makerLateMs) / MINUTE_MS) - rules.minutes + 1;
  return minutes.length === 0 || minutes[0]!.minute >= least
    ? minutes
    : minutes.filter(({ minute }) => minute >= least);
}

/** The first hour around a minute with enough trades of both sides. */
function findMarketMaking(minutes: readonly MakerMinute[], around: number): MakerMinute | null {
  const near = minutes.filter(({ minute }) => Math.abs(minute - around) < rules.minutes);
  for (const { minute } of near) {
    if (minute > around) break;
    const hour = near
      .filter(one => one.minute >= minute && one.minute < minute + rules.minutes)
      .reduce(addSums, NOTHING);
    const { buys, sells, boughtUsd, soldUsd } = hour;
    const [less, more] = boughtUsd < soldUsd ? [boughtUsd, soldUsd] : [soldUsd, boughtUsd];
    const areEnough = buys >= rules.tradesMin && sells >= rules.tradesMin && less >= rules.sideUsdMin;
    if (areEnough && 100n * less >= rules.sidePctMin * more) return { minute, ...hour };
  }
  return null;
}

const NOTHING: MakerSums = { buys: 0, sells: 0, boughtUsd: 0n, soldUsd: 0n };

function addSums(a: MakerSums, b: MakerSums): MakerSums {
  return {
    buys: a.buys + b.buys,
    sells: a.sells + b.sells,
    boughtUsd: a.boughtUsd + b.boughtUsd,
    soldUsd: a.soldUsd + b.soldUsd,
  };
}
