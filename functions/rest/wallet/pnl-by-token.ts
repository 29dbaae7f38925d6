import { toCoverageView } from '../../../layers/contract/present/wallet-page.ts';
import { toTokenPnlView, walletPnlRoutes } from '../../../layers/contract/routes/wallet-pnl.ts';
import { getPnlSortValue } from '../../../layers/core/wallet/token-pnl.ts';
import { openPage } from '../../../layers/edge/ranked-pages.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readCoverage } from '../../../layers/flows/wallets/read-coverage.ts';
import { readTokenPnl } from '../../../layers/flows/wallets/token-pnl.ts';
import { createRowCache } from '../../../layers/storage/journal/packed-rows.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { readTokenTexts } from '../../../layers/storage/market/tokens.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/pnl-by-token */
export const handler = createHandlerWith(
  walletPnlRoutes.walletPnlByToken,
  ({ wallets, security, prices, tape, tokens, operations }) => ({
    stores: { wallets: openWallets(wallets), security, prices, tape: openTape(tape, createRowCache()) },
    tokens,
    operations,
  }),
  async ({ stores, tokens, operations }, { path: { address }, query, nowMs }) => {
    const { sort, limit, cursor } = query;
    const { cut } = openPage(`pnl-by-token ${address} ${sort}`, { limit, cursor });
    const { rows, newestMs } = await readTokenPnl(stores, address, nowMs);
    const { shown, next } = cut(rows.map(row => ({ value: getPnlSortValue(row, sort), key: row.mint, row })));
    const [texts, coverage] = await Promise.all([
      readTokenTexts(
        tokens,
        shown.map(({ mint }) => mint),
      ),
      readCoverage(operations, newestMs),
    ]);
    const body = {
      wallet: address,
      tokens: shown.map(row => toTokenPnlView(row, texts.get(row.mint)!)),
      next_cursor: next,
      coverage: toCoverageView(coverage),
    };
    return { status: 200, body, next: next === null ? null : { cursor: next } };
  },
);
