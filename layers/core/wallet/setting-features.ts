import { isVenue } from './badges.ts';
import { type FeatureRow, hold, part } from './feature.ts';
import { logBetween, odds, share } from './feature-maps.ts';
import { days, describeCount, dollars, lamports, plain, yesNo } from './feature-words.ts';
import { findFirstSeenMs } from './freshness.ts';

const dayMs = 86_400_000;

/** Features from swaps and funding: velocity, sizing, infrastructure, provenance. */
export const settingFeatures = {
  trade_frequency: {
    group: 'velocity and sizing',
    title: 'swaps on an active day',
    raw: ({ figures }) => computePerDay(figures.swaps, figures.activeDays),
    normalize: logBetween(1, 1000),
    describe: describeCount('swap', ' a day'),
    low: 'trade a few times a day',
    high: 'trade dozens of times a day or more',
  },
  tokens_per_day: {
    group: 'velocity and sizing',
    title: 'positions opened on an active day',
    raw: ({ figures }) => computePerDay(figures.positionsOpened, figures.activeDays),
    normalize: logBetween(0.1, 100),
    describe: describeCount('position', ' a day'),
    low: 'open few positions a day',
    high: 'open many positions a day',
  },
  entry_size_p50: {
    group: 'velocity and sizing',
    title: 'median size of a position',
    raw: ({ figures }) => figures.entrySizeP50Usd,
    normalize: logBetween(1, 100_000),
    describe: dollars,
    low: 'bet small',
    high: 'bet big',
  },
  entry_size_dispersion: {
    group: 'velocity and sizing',
    title: 'scatter of position sizes over their mean',
    raw: ({ figures }) => figures.entrySizeDispersion,
    normalize: odds,
    describe: plain,
    low: 'bet much the same each time',
    high: 'bet very different sizes',
  },
  active_hours_entropy: {
    group: 'velocity and sizing',
    title: 'spread over the hours of the day',
    raw: ({ figures }) => figures.activeHoursEntropy,
    ...part,
    low: 'keep to a few hours of the day',
    high: 'trade at most hours of the day',
  },
  bot_share: {
    group: 'infrastructure',
    title: 'swaps made by a bot',
    raw: ({ figures }) => figures.botShare,
    ...part,
    low: 'trade mostly by hand',
    high: 'trade mostly by bot',
  },
  terminal_share: {
    group: 'infrastructure',
    title: 'swaps through a terminal',
    raw: ({ figures }) => figures.terminalShare,
    ...part,
    low: 'seldom use a terminal',
    high: 'trade mostly through a terminal',
  },
  primary_dex_share: {
    group: 'infrastructure',
    title: 'swaps on the favourite venue',
    raw: ({ figures }) => (isVenue(figures.primaryDex) ? figures.primaryDexShare : null),
    ...part,
    low: 'spread over several venues',
    high: 'keep mostly to one venue',
  },
  priority_fee_p50: {
    group: 'infrastructure',
    title: 'median network fee and tip',
    raw: ({ figures }) => figures.priorityFeeP50Lamports,
    normalize: logBetween(1000, 100_000_000),
    describe: lamports,
    low: 'pay low fees and tips',
    high: 'pay high fees and tips',
  },
  bundled_share: {
    group: 'infrastructure',
    title: 'swaps in relay bundles',
    raw: ({ figures }) => figures.bundledShare,
    ...part,
    low: 'send few swaps in relay bundles',
    high: 'send most swaps in relay bundles',
  },
  is_cex_funded: {
    group: 'provenance',
    title: 'funded from an exchange',
    raw: ({ provenance }) => (provenance?.root?.category === 'cex' ? 1 : 0),
    normalize: share,
    describe: yesNo,
    low: 'are not known to come from an exchange',
    high: 'were funded from an exchange',
  },
  is_farm_funded: {
    group: 'provenance',
    title: 'funded by a farm',
    raw: ({ provenance }) => (provenance?.root?.category === 'farm' ? 1 : 0),
    normalize: share,
    describe: yesNo,
    low: 'are not known to come from a farm',
    high: 'were funded by a farm',
  },
  funding_hops: {
    group: 'provenance',
    title: 'hops to the known funder',
    raw: ({ provenance }) => provenance?.hops ?? null,
    normalize: logBetween(1, 20),
    describe: describeCount('hop'),
    low: 'were funded close to a known wallet',
    high: 'were funded over many hops',
  },
  fund_to_trade_p50: {
    group: 'provenance',
    title: 'median time from a funding to the next trade',
    raw: ({ figures }) => figures.fundToTradeP50Seconds,
    ...hold,
    low: 'trade within minutes of a funding',
    high: 'trade hours or longer after a funding',
  },
  wallet_age_days: {
    group: 'provenance',
    title: 'age of the wallet',
    raw: ({ figures, provenance, nowMs }) => {
      const seenMs = findFirstSeenMs(figures, provenance);
      return seenMs === null ? null : Math.max(0, nowMs - seenMs) / dayMs;
    },
    normalize: logBetween(1 / 24, 365),
    describe: days,
    low: 'are new',
    high: 'have been around for more than a week',
  },
} as const satisfies Record<string, FeatureRow>;

function computePerDay(count: number, activeDays: number): number | null {
  return activeDays === 0 ? null : count / activeDays;
}
