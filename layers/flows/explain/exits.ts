import type * as z from 'zod/mini';
import type { walletPnlPage } from '../../contract/schemas/wallet.ts';
import { createFinding } from '../../core/explain/finding.ts';
import { type Exit, formatExitId } from '../../core/ledger/exit.ts';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import type { WalletEvent } from '../../core/wallet/wallet-event.ts';
import type { Explained, ExplainStores, Explanation } from './explainer.ts';
import { readWalletRows, toWalletInput } from './wallet-rows.ts';

const ROWS_MAX = 8_000;
/** Trades of one block may carry other times. */
const MARGIN_MS = 15 * 60_000;

/** Which buys each exit sold, oldest first. */
export async function explainExits({ parameters, body }: Explained, stores: ExplainStores): Promise<Explanation> {
  const { trades } = body as z.infer<typeof walletPnlPage>;
  if (trades.length === 0) return { findings: [] };
  // One of the two routes writes times as dates.
  const toMs = (time: number | string): number => (typeof time === 'number' ? time : Date.parse(`${time}Z`));
  const rows = await readWalletRows(stores, parameters.address!, {
    fromMs: Math.min(...trades.map(({ entry_timestamp: time }) => toMs(time))) - MARGIN_MS,
    toMs: Math.max(...trades.map(({ exit_timestamp: time }) => toMs(time))) + MARGIN_MS,
    max: ROWS_MAX,
  });
  const events = rows.map(({ event }) => event);
  const sales = new Map(events.flatMap(event => (event.exit === null ? [] : [[formatExitId(event.exit), event]])));
  const byMint = Map.groupBy(
    events.filter(({ seq, swap }) => seq > 0 && swap?.direction === 'buy'),
    ({ mint }) => mint,
  );
  const toUsd = (usd: bigint | undefined): number | null => (usd === undefined ? null : toUiAmount(usd, usdScale));
  const findings = trades.flatMap(({ trade_id, token_mint }, at) => {
    const sale = sales.get(trade_id);
    if (sale === undefined) return [];
    const exit = sale.exit!;
    const lots = findSoldLots(exit, sale.seq, byMint.get(token_mint) ?? []);
    const { soldRaw, heldRaw, money } = exit;
    const measured = {
      sold_raw: String(soldRaw),
      held_raw: String(heldRaw),
      lots: lots?.length ?? null,
      proceeds_usd: toUsd(money?.proceedsUsd),
      cost_usd: toUsd(money?.costUsd),
      entry_fees_usd: toUsd(money?.entryFeeUsd),
      realized_pnl_usd: toUsd(money?.realizedUsd),
    };
    const inputs = [sale, ...(lots ?? [])].map(toWalletInput);
    const note = lots === null ? { note: 'The lots are not kept' } : {};
    return [createFinding(`/trades/${at}`, 'exits.fifo', measured, inputs, note)];
  });
  return { findings, isCut: findings.length < trades.length };
}

/** Earlier sales took older lots: only the first may be cut. */
function findSoldLots(exit: Exit, saleSeq: number, buys: readonly WalletEvent[]): readonly WalletEvent[] | null {
  const entryId = `${exit.entry.signature}:${exit.entry.eventIndex}`;
  const ordered = buys.filter(({ seq }) => seq < saleSeq).sort((a, b) => a.seq - b.seq);
  const from = ordered.findIndex(({ cause }) => typeof cause === 'object' && cause.id === entryId);
  if (from < 0) return null;
  const lots = ordered.slice(from);
  const later = lots.slice(1).reduce((sum, buy) => sum + readRaw(buy), 0n);
  let left = exit.soldRaw - (exit.heldRaw - later);
  const sold = [lots[0]!];
  for (const lot of lots.slice(1)) {
    if (left <= 0n) break;
    sold.push(lot);
    left -= readRaw(lot);
  }
  return left <= 0n ? sold : null;
}

function readRaw({ cause }: WalletEvent): bigint {
  return typeof cause === 'object' ? BigInt(cause.tokenRaw) : 0n;
}
