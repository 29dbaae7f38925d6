import { type ByteReader, type ByteWriter, readCount, writeCount } from '../bytes.ts';
import { walletHash } from '../distinct-hash.ts';
import { readList, writeList } from './state-bytes.ts';

/**
 * What a token's safety says of a wallet, learnt after its trades: it deployed a token that was rugged, took the liquidity out of one, made over 500 USD on one, or
 * traded with itself. Source: decisions 22, spec 6.3.
 */
export type Verdict =
  | { readonly kind: 'deployer' | 'remover' | 'profiteer' }
  | { readonly kind: 'wash' /** Trades it is said of. */; readonly swaps: number };

/** What verdicts came to. */
export type Learnt = {
  /** Swaps that turned out to be washes. */
  readonly washSwaps: number;
  /** Whether it deployed or emptied a rugged token. */
  readonly rugged: boolean;
  /** Hashes of the rugged tokens it profited from, two at most. */
  readonly profited: readonly number[];
};

export const nothingLearnt: Learnt = { washSwaps: 0, rugged: false, profited: [] };

/** Profiting from one rug may be luck. Source: decisions 22. */
const PROFITED_MIN = 2;

/** With one more verdict of a token; each must be given once. */
export const withVerdict = (learnt: Learnt, mint: string, verdict: Verdict): Learnt => {
  switch (verdict.kind) {
    case 'wash':
      return { ...learnt, washSwaps: learnt.washSwaps + verdict.swaps };
    case 'profiteer':
      return { ...learnt, profited: withToken(learnt.profited, walletHash(mint)) };
    default:
      return { ...learnt, rugged: true };
  }
};

/** Which two are kept does not depend on the order in which they came. */
const withToken = (tokens: readonly number[], token: number): readonly number[] =>
  [...new Set([...tokens, token])].sort((a, b) => a - b).slice(0, PROFITED_MIN);

/** Whether the verdicts make the wallet malicious: nothing that ordinary fast trading does. */
export const isMaliciousBy = ({ rugged, profited }: Learnt): boolean => rugged || profited.length >= PROFITED_MIN;

/** Three bytes for most wallets. */
export const writeLearnt = (writer: ByteWriter, { washSwaps, rugged, profited }: Learnt): void => {
  writeCount(writer, washSwaps);
  writeCount(writer, rugged ? 1 : 0);
  writeList(writer, profited, writeCount);
};

export const readLearnt = (reader: ByteReader): Learnt => ({
  washSwaps: readCount(reader),
  rugged: readCount(reader) === 1,
  profited: readList(reader, readCount),
});
