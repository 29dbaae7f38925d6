import type { Answer, Client, Result } from '../../typescript/src/client.ts';
import { describeError, printAnswers, printSection } from './sections.ts';
import { drawSparkline, formatNumber, formatPercent, formatSpan, formatUsd, shortenAddress } from './text/format.ts';
import type { Screen } from './text/screen.ts';

const ROWS = 10;

/** Prints what is known of a wallet. Returns the exit code. */
export async function showWallet(client: Client, screen: Screen, address: string): Promise<number> {
  const [performance, quality, labels, positions, exits] = await Promise.all([
    client.get('/v1/wallet/{address}/performance', { address }),
    client.get('/v1/wallet/{address}/quality', { address }),
    client.get('/v1/wallet/{address}/labels', { address }),
    client.get('/v1/wallet/{address}/positions', { address, status: 'open' }),
    client.get('/v1/wallet/{address}/pnl', { address, limit: 50 }),
  ]);
  if (screen.isJson) {
    printAnswers(screen, { performance, quality, labels, positions, exits });
    return performance.ok ? 0 : 1;
  }
  if (!performance.ok) {
    screen.warn(describeError(performance.error));
    return 1;
  }
  const all = performance.data;
  screen.line({ color: 'bold', text: address });
  screen.line(
    `Realized ${formatUsd(all.total_pnl_usd)} in ${formatNumber(all.total_trades)} exits, ` +
      `${formatPercent(all.win_rate, 1)} won, held ${formatSpan(all.avg_hold_time_seconds)} on average`,
  );
  printSection(screen, 'Labels', labels, one => {
    if (one === null) return screen.line('Nothing is known yet.');
    const words = [one.kol_username, one.trader_type, one.performance_level, one.size_class, one.automation_label];
    screen.line([...words, ...one.trade_badges, ...one.special_labels].filter(word => word).join(', '));
    if (one.description) screen.line({ color: 'dim', text: one.description });
  });
  printSection(screen, 'Quality', quality, one => {
    if (one?.rated !== true) return screen.line('Not rated yet.');
    screen.line(
      `Skill ${formatNumber(one.skill_score)}, ${one.performance_level}, ` +
        `${formatPercent(one.position_win_rate_pct)} of ${formatNumber(one.closed_positions)} positions won`,
    );
  });
  printPositions(screen, positions);
  printExits(screen, exits);
  return 0;
}

function printPositions(screen: Screen, positions: Result<Answer<'/v1/wallet/{address}/positions'>>): void {
  printSection(screen, 'Open positions', positions, ({ positions: open }) => {
    if (open.length === 0) return screen.line('None.');
    screen.table(
      ['token', 'left', 'entry', 'now', 'value', 'unrealized'],
      open
        .slice(0, ROWS)
        .map(one => [
          ...[shortenAddress(one.token_mint), formatNumber(one.remaining_amount), formatUsd(one.entry_price_usd)],
          ...[formatUsd(one.mark_price_usd), formatUsd(one.value_usd)],
          one.unrealized_pnl_usd === null ? (one.unrealized_why ?? '–') : formatUsd(one.unrealized_pnl_usd),
        ]),
    );
    if (open.length > ROWS) screen.line({ color: 'dim', text: `${open.length - ROWS} more: use --json.` });
  });
}

function printExits(screen: Screen, exits: Result<Answer<'/v1/wallet/{address}/pnl'>>): void {
  printSection(screen, 'Last exits', exits, ({ trades }) => {
    if (trades.length === 0) return screen.line('None.');
    const known = trades.flatMap(exit => exit.realized_pnl_usd ?? []).reverse();
    if (known.length > 0) screen.line(drawSparkline(known));
    screen.table(
      ['token', 'sold', 'held', 'realized', 'gain'],
      trades
        .slice(0, ROWS)
        .map(exit => [
          ...[shortenAddress(exit.token_mint), exit.exit_type, formatSpan(exit.hold_time_seconds)],
          ...[formatUsd(exit.realized_pnl_usd), formatPercent(exit.percentage_gain)],
        ]),
    );
  });
}
