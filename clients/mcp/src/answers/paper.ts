import { readCopyTriggers } from '../../../paper/src/copy.ts';
import { reportPaper } from '../../../paper/src/report.ts';
import type { PoolRow } from '../../../paper/src/rows.ts';
import type { Rest } from '../../../typescript/src/client.ts';

/** What copying would have made. */
export type PaperSum = {
  /** Null while an exit has no price. */
  readonly realizedUsd: string | null;
  readonly shown: {
    readonly tokens: number;
    readonly orders: number;
    readonly rejected: number;
    readonly realized_pnl_usd: string | null;
    readonly unrealized_pnl_usd: string | null;
    readonly from_ms: number;
  };
};

const SPAN_MS = 3 * 86_400_000;
const TOKENS_MAX = 5;
const PAGE_ROWS = 1_000;
const PAGES_MAX = 3;

/**
 * Copies the newest tokens of a wallet on paper.
 * Null if the tokens could not be read whole.
 */
export async function copyRecent(rest: Rest, wallet: string, delayMs: number): Promise<PaperSum | null> {
  const toMs = Date.now();
  const fromMs = toMs - SPAN_MS;
  const all = await readCopyTriggers(rest, { wallet, fromMs }, toMs).catch(() => null);
  if (all === null) return null;
  const rows = new Map<string, readonly PoolRow[]>();
  for (const mint of new Set(all.map(({ tokenMint }) => tokenMint).reverse())) {
    const read = rows.size < TOKENS_MAX ? await readRows(rest, mint) : null;
    if (read !== null) rows.set(mint, read);
  }
  const triggers = all.filter(({ tokenMint }) => rows.has(tokenMint));
  const report = reportPaper({
    ...{ strategy: { name: 'copy', wallet }, triggers, rows, fromMs, endMs: toMs, gaps: [] },
    params: {
      ...{ delaysMs: [delayMs], sizeLamports: 1_000_000_000n, slippageBps: 500, isPartial: false },
      ...{ tipLamports: 0, priorityLamports: 0 },
    },
  });
  const [{ orders, rejected, realized_pnl_usd, unrealized_pnl_usd, unpriced_exits }] = report.by_delay as [
    (typeof report.by_delay)[number],
  ];
  return {
    realizedUsd: orders === 0 || unpriced_exits > 0 ? null : realized_pnl_usd,
    shown: { tokens: rows.size, orders, rejected, realized_pnl_usd, unrealized_pnl_usd, from_ms: fromMs },
  };
}

/** Null for a token with more rows than one answer may cost. */
async function readRows(rest: Rest, mint: string): Promise<readonly PoolRow[] | null> {
  const rows: PoolRow[] = [];
  let pages = 0;
  for await (const page of rest.pages('/v1/token/{mint}/pool-rows', { mint, limit: PAGE_ROWS })) {
    if (!page.ok) return null;
    rows.push(...page.data.rows);
    if (++pages > PAGES_MAX) return null;
  }
  return rows;
}
