import type { Client } from '../../typescript/src/client.ts';
import { describeError, printAnswers, printSection } from './sections.ts';
import { drawSparkline, formatNumber, formatPercent, formatSpan, formatUsd } from './text/format.ts';
import type { Painted, Screen } from './text/screen.ts';

const CANDLES = 60;

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
  const {
    name,
    symbol,
    launch,
    filtered_price_usd: price,
    market_cap_usd: cap,
    fdv_usd: fdv,
    worth_why: why,
  } = info.data;
  screen.line({ color: 'bold', text: `${symbol ?? 'No symbol'}  ${name ?? ''}` });
  screen.line({ color: 'dim', text: mint });
  screen.line(
    `Price ${formatUsd(price)}  market cap ${formatUsd(cap)}  fully diluted ${formatUsd(fdv)}${why ? `  (${why})` : ''}`,
  );
  if (launch !== null) screen.line(`Launch ${launch.pad}, ${launch.stage}, curve ${formatPercent(launch.curve_pct)}`);
  printSection(screen, 'Price, 5 minutes a bar', candles, ({ candles: shown }) => {
    const closes = shown.map(({ close }) => close);
    if (closes.length === 0) screen.line('No trade in this time.');
    else
      screen.line(`${drawSparkline(closes)}  ${formatUsd(Math.min(...closes))} to ${formatUsd(Math.max(...closes))}`);
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
  printSection(screen, 'Bundles', bundles, one =>
    screen.line(
      `${formatNumber(one.open_bundle_count)} open of ${formatNumber(one.bundle_count)}, ` +
        `${formatPercent(one.bundled_supply_pct, 1)} of the supply${one.dominant_bundle_type ? `, mostly ${one.dominant_bundle_type}` : ''}`,
    ),
  );
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
  printSection(screen, 'Liquidity', liquidity, ({ depth, lock, exit_capacity: exit }) => {
    if (depth !== null)
      screen.line(`${depth.venue}: ${formatUsd(depth.liquidity_usd)}, ${formatNumber(depth.quote_reserve_sol)} SOL`);
    if (lock !== null) screen.line(`Lock ${lock.status}, burned ${formatPercent(lock.burn_pct)}`);
    if (depth === null && exit === null) screen.line('No pool states its reserves.');
    if (exit !== null)
      screen.line(
        `Sold before the price falls by 10%: ${formatNumber(exit.sol_at_10)} SOL, 25%: ${formatNumber(exit.sol_at_25)}, ` +
          `50%: ${formatNumber(exit.sol_at_50)}`,
      );
  });
  const age = info.data.filtered_price_ts_ms;
  if (age !== null) screen.line({ color: 'dim', text: `Price of ${formatSpan((Date.now() - age) / 1_000)} ago.` });
  return 0;
}

function paintSeverity(severity: string): Painted {
  const isBad = severity === 'high' || severity === 'critical';
  return { color: isBad ? 'red' : severity === 'none' ? 'green' : 'yellow', text: severity };
}
