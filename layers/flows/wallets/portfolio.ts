import { computeNotionalE30 } from '../../core/money/amount.ts';
import { computeBalance } from '../../core/wallet/book-balance.ts';
import { computeExitValue } from '../../core/wallet/exit-value.ts';
import { computeUnrealized } from '../../core/wallet/law.ts';
import type { PortfolioRow } from '../../core/wallet/portfolio.ts';
import { readBook } from '../../storage/wallets/book-parts.ts';
import { getNewestMs } from './read-coverage.ts';
import { readMarks } from './read-marks.ts';
import type { WholeStores } from './token-pnl.ts';

/** Reads all tokens with a lot or a balance. */
export async function readPortfolio(stores: WholeStores, wallet: string, nowMs: number) {
  const { head, book } = await readBook(stores.wallets, wallet, nowMs);
  const held = [...book].flatMap(([mint, token]) => {
    const balanceRaw = computeBalance(token.balance);
    const amountRaw = balanceRaw > token.heldRaw ? balanceRaw : token.heldRaw;
    return amountRaw > 0n ? [{ mint, token, amountRaw }] : [];
  });
  const mints = held.map(({ mint }) => mint);
  const marks = await readMarks(stores, mints, nowMs);
  const rows = held.map(({ mint, token, amountRaw }): PortfolioRow => {
    const { mark, pools, quotePrice } = marks.get(mint)!;
    const isPriced = token.unpricedRaw === 0n;
    return {
      ...{ mint, token, amountRaw, mark },
      valueUsd: mark.priceUsd === null ? null : computeNotionalE30(amountRaw, token.decimals, String(mark.priceUsd)),
      costUsd: isPriced ? token.leftCostUsd : null,
      entryFeesUsd: isPriced ? token.leftFeesUsd : null,
      unrealizedUsd: computeUnrealized(token, mark.priceUsd),
      exit: computeExitValue(pools, amountRaw, quotePrice),
      why: mark.why ?? (isPriced ? null : 'unpriced_trade'),
    };
  });
  return { rows, newestMs: getNewestMs(head) };
}
