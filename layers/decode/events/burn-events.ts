import { INCINERATOR } from '../../core/identity/address.ts';
import type { Books } from '../balances/books.ts';
import type { Movement } from '../transaction/movements.ts';
import { toEventIndex } from '../transaction/place.ts';
import { isInSpan, type Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { createTransferEvent, type TransferView } from './transfer-events.ts';

/**
 * Returns burns by an owner as transfers to the incinerator.
 * Burns under a venue's instruction and redemptions do not count.
 */
export function deriveBurnEvents(tx: Transaction, books: Books, taken: readonly Span[]): TransferView {
  const burns = books.movements.filter(
    move => move.kind === 'burn' && move.raw > 0n && !taken.some(span => isInSpan(span, move.at)),
  );
  const own = burns.flatMap(move => {
    const from = move.from === null ? null : books.ownerOf(move.from);
    if (from === null) return [];
    // A program paid the signer another asset under the same instruction.
    const { outer, inner } = tx.instructions[move.at]!;
    const redeems =
      inner !== null &&
      tx.signers.includes(from) &&
      books.movements.some(
        ({ at, kind, mint, from: sender, to: receiver, raw }) =>
          tx.instructions[at]!.outer === outer &&
          (kind === 'transfer' || kind === 'native') &&
          raw > 0n &&
          mint !== move.mint &&
          receiver !== null &&
          books.ownerOf(receiver) === from &&
          !tx.signers.includes(books.ownerOf(sender ?? '') ?? ''),
      );
    return redeems ? [] : [{ move, from }];
  });
  const isBorneOut = ({ move }: { readonly move: Movement }): boolean => books.residual(move.from!, move.mint) === 0n;
  return {
    events: own.filter(isBorneOut).map(({ move: { at, mint, raw }, from }) => {
      return createTransferEvent(tx, toEventIndex(tx.instructions[at]!), { from, to: INCINERATOR, mint, raw });
    }),
    quarantined: own
      .filter(each => !isBorneOut(each))
      .map(({ move, from }) => ({
        reason: 'transfer_disagrees',
        detail: `${move.raw} of ${move.mint} burned by ${from}`,
        signature: tx.signature,
      })),
  };
}
