import { RequestError } from '../../../layers/contract/errors.ts';
import { toMarkedPositionView } from '../../../layers/contract/present/wallet-ledger.ts';
import { toCoverageView } from '../../../layers/contract/present/wallet-page.ts';
import { walletRoutes } from '../../../layers/contract/routes/wallet.ts';
import { openCursor, sealCursor } from '../../../layers/core/kernel/sealed-cursor.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { POSITIONS_MAX, readWalletPositions } from '../../../layers/flows/positions/wallet-positions.ts';
import { getNewestMs, readCoverage } from '../../../layers/flows/wallets/read-coverage.ts';
import { readMarks } from '../../../layers/flows/wallets/read-marks.ts';
import { readStaleHeads } from '../../../layers/storage/journal/journal.ts';
import { createRowCache } from '../../../layers/storage/journal/packed-rows.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { formatPositionKey } from '../../../layers/storage/ledger/position-key.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { loadHeldMints } from '../../../layers/storage/wallets/held-parts.ts';
import { formatWalletKey, openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** GET /v1/wallet/{address}/positions */
export const handler = createHandlerWith(
  walletRoutes.walletPositions,
  ({ tape, ledgers, positions, wallets, security, prices, operations }) => ({
    security,
    prices,
    operations,
    wallets: openWallets(wallets),
    tape: openTape(tape, createRowCache()),
    notes: openNotes(ledgers),
    positions,
    heldBy: (wallet: string) => loadHeldMints(openWallets(wallets), wallet),
  }),
  async (stores, { path, query, nowMs }) => {
    const { address: wallet } = path;
    const { status, cursor } = query;
    const asked = `positions ${wallet} ${status}`;
    const after = cursor === undefined ? undefined : openCursor(asked, cursor);
    if (after === null)
      throw new RequestError('invalid_request', 'cursor must be that of the page before, of this wallet and status');
    const found = await readWalletPositions(stores, wallet, status, { after, limit: POSITIONS_MAX + 1 });
    const shown = found.slice(0, POSITIONS_MAX);
    const open = new Set(shown.flatMap(({ mint, left }) => (left ? [mint] : [])));
    const key = formatWalletKey(wallet);
    const [marks, heads] = await Promise.all([
      readMarks(stores, [...open], nowMs),
      readStaleHeads(stores.wallets, [key]),
    ]);
    const head = heads.get(key);
    const coverage = await readCoverage(stores.operations, head === undefined ? 0 : getNewestMs(head));
    const last = found.length > shown.length && shown.at(-1);
    return {
      status: 200,
      body: {
        positions: shown.map(held =>
          toMarkedPositionView({ wallet, tokenMint: held.mint }, held, marks.get(held.mint)?.mark ?? null),
        ),
        coverage: toCoverageView(coverage),
      },
      next: last ? { cursor: sealCursor(asked, formatPositionKey(last.position, last.mint)) } : null,
    };
  },
);
