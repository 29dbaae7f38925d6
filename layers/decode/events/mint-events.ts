import type { Books } from '../balances/books.ts';
import { toEventIndex } from '../transaction/place.ts';
import { isInSpan, type Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { isWallet } from './flows.ts';
import { createTransferEvent, type TransferView } from './transfer-events.ts';

/** Returns tokens minted to wallets as transfers from the mint, without pool shares and swap legs. */
export function deriveMintEvents(tx: Transaction, books: Books, taken: readonly Span[]): TransferView {
  const minted = books.movements.flatMap(move => {
    const to = move.kind === 'mint' && move.to !== null ? books.ownerOf(move.to) : null;
    const isReported = to !== null && move.raw > 0n && isWallet(tx, books, to);
    return isReported && !taken.some(span => isInSpan(span, move.at)) ? [{ ...move, to, account: move.to! }] : [];
  });
  const isBorneOut = ({ account, mint }: { readonly account: string; readonly mint: string }): boolean =>
    books.residual(account, mint) === 0n;
  return {
    events: minted
      .filter(isBorneOut)
      .map(({ at, to, mint, raw }) =>
        createTransferEvent(tx, toEventIndex(tx.instructions[at]!), { from: mint, to, mint, raw, kind: 'mint' }),
      ),
    quarantined: minted
      .filter(one => !isBorneOut(one))
      .map(({ raw, mint, to }) => ({
        reason: 'transfer_disagrees',
        detail: `${raw} of ${mint} minted to ${to}`,
        signature: tx.signature,
      })),
  };
}
