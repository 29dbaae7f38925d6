import type { Answer, Client, Result } from '../../typescript/src/client.ts';
import { describeError, printAnswers, printSection } from './sections.ts';
import { drawSparkline, formatNumber, formatPercent, formatSpan, formatUsd } from './text/format.ts';
import type { Painted, Screen } from './text/screen.ts';

const CANDLES = 60;
/** Cells for the lowest and highest price beside the line. */
const RANGE_WIDTH = 28;

/** Prints what is known of a token. Returns the exit code. */
export async function showToken(client: Client, screen: Screen, mint: string): Promise<number> {
  const [info, candles, stats, signal, bundles, people, liquidity] = await Promise.all([
    client.get('/v1/token/{mint}/info', { mint }),
    client.get('/v1/token/{mint}/ohlcv', { mint, timeframe: '5m', view: 'filtered', limit: CANDLES, fill: true }),
    client.get('/v1/token/{mint}/stats', { mint }),
    client.get('/v1/token/{mint}/signal', { mint }),
    client.get('/v1/token/{mint}/bundles/summary', { mint }),
    client.get('/v1/token/{mint}/people', { mint }),
    client.get('/v1/token/{mint}/liquidity', { mint }),
  ]);
  if (screen.isJson) {
    printAnswers(screen, { info, candles, stats, signal, bundles, people, liquidity });
    return info.ok ? 0 : 1;
  }
  if (!info.ok) {
    screen.warn(describeError(info.error));
    return 1;
  }
  printInfo(screen, info.data);
  printSection(screen, 'Price, 5 minutes a bar', candles, ({ candles: shown }) => {
    const closes = shown.map(({ close }) => close).slice(-Math.max(1, Math.min(CANDLES, screen.width - RANGE_WIDTH)));
    const range = `${formatUsd(Math.min(...closes))} to ${formatUsd(Math.max(...closes))}`;
    screen.line(closes.length === 0 ? 'No trade in this time.' : `${drawSparkline(closes)}  ${range}`);
  });
  printSection(screen, 'Trades', stats, ({ windows }) =>
    screen.table(
      ['window', 'trades', 'buyers', 'sellers', 'volume', 'change'],
      Object.entries(windows).map(([window, one]) => [
        ...[window, formatNumber(one.trades), formatNumber(one.buyers), formatNumber(one.sellers)],
        ...[formatUsd(one.volume_usd), formatPercent(one.price_change_pct)],
      ]),
    ),
  );
  printSection(screen, 'Verdict', signal, ({ severity, score, reasons }) =>
    screen.line(paintSeverity(severity), `  score ${formatNumber(score)}  ${reasons.join(', ')}`),
  );
  printSection(screen, 'Bundles', bundles, one => {
    const count = `${formatNumber(one.open_bundle_count)} open of ${formatNumber(one.bundle_count)}`;
    const type = one.dominant_bundle_type ? `, mostly ${one.dominant_bundle_type}` : '';
    screen.line(`${count}, ${formatPercent(one.bundled_supply_pct, 1)} of the supply${type}`);
  });
  printPeople(screen, people);
  printLiquidity(screen, liquidity);
  const age = info.data.filtered_price_ts_ms;
  if (age !== null) screen.line({ color: 'dim', text: `Price of ${formatSpan((Date.now() - age) / 1_000)} ago.` });
  return 0;
}

function printInfo(screen: Screen, info: Answer<'/v1/token/{mint}/info'>): void {
  const { name, symbol, launch, worth_why: why } = info;
  const price = `Price ${formatUsd(info.filtered_price_usd)}`;
  const worth = `market cap ${formatUsd(info.market_cap_usd)}  fully diluted ${formatUsd(info.fdv_usd)}`;
  screen.line({ color: 'bold', text: `${symbol ?? 'No symbol'}  ${name ?? ''}` });
  screen.line({ color: 'dim', text: info.mint });
  screen.line(`${price}  ${worth}${why ? `  (${why})` : ''}`);
  if (launch !== null) screen.line(`Launch ${launch.pad}, ${launch.stage}, curve ${formatPercent(launch.curve_pct)}`);
}

function printPeople(screen: Screen, people: Result<Answer<'/v1/token/{mint}/people'>>): void {
  printSection(screen, 'People', people, ({ holders, tags }) => {
    screen.line(`${formatNumber(holders)} holders`);
    screen.table(
      ['who', 'wallets', 'holding', 'share', 'realized'],
      Object.entries(tags).map(([tag, one]) => [
        ...[tag, formatNumber(one.wallets), formatNumber(one.holding), formatPercent(one.held_pct)],
        formatUsd(one.realized_pnl_usd),
      ]),
    );
  });
}

function printLiquidity(screen: Screen, liquidity: Result<Answer<'/v1/token/{mint}/liquidity'>>): void {
  printSection(screen, 'Liquidity', liquidity, ({ depth, lock, exit_capacity: exit }) => {
    if (depth !== null) {
      const reserve = `${formatNumber(depth.quote_reserve_sol)} SOL`;
      screen.line(`${depth.venue}: ${formatUsd(depth.liquidity_usd)}, ${reserve}`);
    }
    if (lock !== null) screen.line(`Lock ${lock.status}, burned ${formatPercent(lock.burn_pct)}`);
    if (exit !== null) {
      const [at10, at25, at50] = [exit.sol_at_10, exit.sol_at_25, exit.sol_at_50].map(formatNumber);
      screen.line(`Sold before the price falls by 10%: ${at10} SOL, 25%: ${at25}, 50%: ${at50}`);
    }
    if (depth === null && exit === null) screen.line('No pool states its reserves.');
  });
}

function paintSeverity(severity: string): Painted {
  const isBad = severity === 'high' || severity === 'critical';
  return { color: isBad ? 'red' : severity === 'none' ? 'green' : 'yellow', text: severity };
}
