import { asIs, getTupleCodec } from '../../core/codec/codec.ts';
import type { WalletRow } from './wallet-row.ts';

/** A wallet's book: that of its parts, changed by later rows. */
export type BookState = {
  /** Parts have all rows through it. */
  readonly through: number;
  /** How many came after it, and their times. */
  readonly later: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Parts have numbers from 1 on, and about as many tokens. */
  readonly parts: number;
  readonly stored: number;
  /** No part was written before this version of the header. */
  readonly merged: number;
};

export const noBookParts: BookState = { through: 0, later: 0, fromMs: 0, toMs: 0, parts: 0, stored: 0, merged: 0 };

/** Fewer are cheaper to read than to write (*default*). */
const laterRowsMax = 512;

export function isBookDue({ later }: BookState): boolean {
  return later >= laterRowsMax;
}

export function addRowToBook(book: BookState, { timestampMs }: WalletRow): BookState {
  const isFirst = book.later === 0;
  return {
    ...book,
    later: book.later + 1,
    fromMs: isFirst ? timestampMs : Math.min(book.fromMs, timestampMs),
    toMs: isFirst ? timestampMs : Math.max(book.toMs, timestampMs),
  };
}

export const bookStateCodec = getTupleCodec<BookState>({
  through: asIs,
  later: asIs,
  fromMs: asIs,
  toMs: asIs,
  parts: asIs,
  stored: asIs,
  merged: asIs,
});
