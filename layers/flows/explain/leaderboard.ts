import type * as z from 'zod/mini';
import type { leaderboardPage } from '../../contract/routes/leaderboard.ts';
import { boardWindowMs, toMinuteStartMs } from '../../core/board/window.ts';
import { createFinding } from '../../core/explain/finding.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { formatWalletKey } from '../../storage/wallets/wallets.ts';
import type { Explained, ExplainStores, Explanation } from './explainer.ts';
import { toWalletInput } from './wallet-rows.ts';

/** Wallets whose newest rows are read. */
const WALLETS_MAX = 16;

/** Why each wallet is in the list, with its newest exits of the window. */
export async function explainLeaderboard(
  { body, asOfMs }: Explained,
  { wallets }: ExplainStores,
): Promise<Explanation> {
  const { leaderboard, window, sort } = body as z.infer<typeof leaderboardPage>;
  const shown = leaderboard.slice(0, WALLETS_MAX);
  const heads = await loadHeads(
    wallets,
    shown.map(entry => formatWalletKey(entry.wallet_address)),
  );
  const toMs = toMinuteStartMs(asOfMs);
  const findings = shown.map((entry, at) => {
    const { rank, total_trades: trades, wins, win_rate, total_pnl_usd, total_volume_usd, roi } = entry;
    const measured = { rank, trades, wins, win_rate, total_pnl_usd, total_volume_usd, roi, figure: entry[sort] };
    const exits = heads
      .get(formatWalletKey(entry.wallet_address))!
      .tail.map(({ event }) => event)
      .filter(({ exit, timestampMs }) => exit?.money != null && timestampMs <= toMs)
      .filter(({ timestampMs }) => timestampMs > toMs - boardWindowMs[window]);
    const rule = `leaderboard.${sort}`;
    const inputs = exits.reverse().map(toWalletInput);
    return createFinding(`/leaderboard/${at}`, rule, measured, inputs.slice(0, trades), { total: trades });
  });
  return { findings, isCut: shown.length < leaderboard.length };
}
