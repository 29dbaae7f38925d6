import { asIs, big, getArrayCodec, getNullableCodec, getTupleCodec, getVersionedCodec } from '../codec/codec.ts';
import type { Book, BookLot, TokenBook } from './book.ts';
import { balanceCodec } from './book-balance.ts';
import { walletVersion } from './state.ts';

const maybeBig = getNullableCodec(big);

const lotCodec = getTupleCodec<BookLot>({
  signature: asIs,
  timestampMs: asIs,
  raw: big,
  takenRaw: big,
  notionalUsd: maybeBig,
  feeUsd: maybeBig,
});

const tokenCodec = getTupleCodec<TokenBook & { readonly mint: string }>({
  mint: asIs,
  decimals: asIs,
  buys: asIs,
  sells: asIs,
  boughtRaw: big,
  soldRaw: big,
  boughtUsd: big,
  soldUsd: big,
  feesUsd: big,
  paidUsd: big,
  paidFeesUsd: big,
  proceedsUsd: big,
  realizedUsd: big,
  passthroughUsd: big,
  transferredUsd: big,
  unpricedTrades: asIs,
  firstTradeMs: asIs,
  lastTradeMs: asIs,
  heldRaw: big,
  leftCostUsd: big,
  leftFeesUsd: big,
  unpricedRaw: big,
  lots: getArrayCodec(lotCodec),
  balance: balanceCodec,
});

const tokensCodec = getVersionedCodec('Book', walletVersion, getArrayCodec(tokenCodec));

export const bookCodec = {
  encode: (book: Book): unknown => tokensCodec.encode([...book].map(([mint, token]) => ({ mint, ...token }))),
  decode: (plain: unknown): Book => new Map(tokensCodec.decode(plain).map(({ mint, ...token }) => [mint, token])),
};
