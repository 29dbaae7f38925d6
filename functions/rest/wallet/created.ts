import { toCoverageView } from '../../../layers/contract/present/wallet-page.ts';
import { toCreatedView, walletCreatedRoutes } from '../../../layers/contract/routes/wallet-created.ts';
import { openPage } from '../../../layers/edge/ranked-pages.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import { readCreated } from '../../../layers/flows/wallets/created.ts';
import { readCoverage } from '../../../layers/flows/wallets/read-coverage.ts';
import { readStaleFundings } from '../../../layers/storage/wallets/funding.ts';

/** GET /v1/wallet/{address}/created */
export const handler = createTablesHandler(
  walletCreatedRoutes.walletCreated,
  async (tables, { path: { address }, query: { limit, cursor }, nowMs }) => {
    const { cut } = openPage(`created ${address}`, { limit, cursor });
    const [{ rows, totals, page, newestMs }, fundings] = await Promise.all([
      readCreated(tables, address, nowMs, tokens =>
        cut(tokens.map(token => ({ value: BigInt(token.launchedMs), key: token.mint, row: token }))),
      ),
      readStaleFundings(tables.funding, [address]),
    ]);
    const body = {
      wallet: address,
      funder: fundings.get(address)?.first?.from ?? null,
      totals,
      tokens: rows.map(toCreatedView),
      next_cursor: page.next,
      coverage: toCoverageView(await readCoverage(tables.operations, newestMs)),
    };
    return { status: 200, body, next: page.next === null ? null : { cursor: page.next } };
  },
);
