import { toCoverageView } from '../../../layers/contract/present/wallet-page.ts';
import {
  toPortfolioTotals,
  toPortfolioView,
  walletPortfolioRoutes,
} from '../../../layers/contract/routes/wallet-portfolio.ts';
import { tenTo, usdScale } from '../../../layers/core/money/amount.ts';
import { openPage } from '../../../layers/edge/ranked-pages.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readShownMultipliers } from '../../../layers/flows/shown-multipliers.ts';
import { readPortfolio } from '../../../layers/flows/wallets/portfolio.ts';
import { readCoverage } from '../../../layers/flows/wallets/read-coverage.ts';
import { readShownLots } from '../../../layers/flows/wallets/shown-lots.ts';
import { createRowCache } from '../../../layers/storage/journal/packed-rows.ts';
import { mapInParallel } from '../../../layers/storage/kernel/parallel.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { readTokenTexts } from '../../../layers/storage/market/tokens.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

const ROWS_IN_PARALLEL_MAX = 16;

/** GET /v1/wallet/{address}/portfolio */
export const handler = createHandlerWith(
  walletPortfolioRoutes.walletPortfolio,
  tables => ({
    ...tables,
    wallets: openWallets(tables.wallets),
    tape: openTape(tables.tape, createRowCache()),
    notes: openNotes(tables.ledgers),
  }),
  async (stores, request) => {
    const {
      path: { address },
      query,
      nowMs,
    } = request;
    const { limit, cursor, min_value_usd: least } = query;
    const { cut } = openPage(`portfolio ${address} ${least ?? ''}`, { limit, cursor });
    const { rows, newestMs } = await readPortfolio(stores, address, nowMs);
    const isShown = ({ valueUsd }: (typeof rows)[number]): boolean =>
      least === undefined || (valueUsd !== null && Number(valueUsd) >= least * Number(tenTo(usdScale)));
    const { shown, next } = cut(rows.filter(isShown).map(row => ({ value: row.valueUsd, key: row.mint, row })));
    const mints = shown.map(({ mint }) => mint);
    const [texts, multipliers, coverage, lots] = await Promise.all([
      readTokenTexts(stores.tokens, mints),
      readShownMultipliers(stores.tokens, mints, request),
      readCoverage(stores.operations, newestMs),
      mapInParallel(mints, ROWS_IN_PARALLEL_MAX, async mint => {
        const { token } = shown.find(row => row.mint === mint)!;
        return readShownLots(stores, address, mint, token);
      }),
    ]);
    const views = shown.map(row => {
      const { lots: own, count } = lots.get(row.mint)!;
      const multiplier = multipliers.get(row.mint);
      return toPortfolioView(row, { ...texts.get(row.mint)!, lots: own, lotCount: count, multiplier }, nowMs);
    });
    const body = {
      wallet: address,
      portfolio: views,
      totals: toPortfolioTotals(rows),
      next_cursor: next,
      coverage: toCoverageView(coverage),
    };
    return { status: 200, body, next: next === null ? null : { cursor: next } };
  },
);
