import { type ByteReader, type ByteWriter, readCount, readText, writeCount, writeText } from '../bytes.ts';
import { walletHash } from '../distinct-hash.ts';
import { readList, writeList } from './state-bytes.ts';

/**
 * What a token's safety says of a wallet, learnt after its trades: it deployed a token that was rugged, took the liquidity out of one, made over 500 USD on one,
 * traded with itself, or was in a bundle. Source: decisions 22 and Detection, spec 6.3.
 */
export type Verdict =
  | { readonly kind: 'deployer' | 'remover' | 'profiteer' }
  | {
      readonly kind: 'wash';
      /** Swaps that no label called a wash, and those that none called a bot's. */
      readonly swaps: number;
      readonly bots: number;
    }
  | { readonly kind: 'bundled'; readonly bundle: string /** When that was found, unix ms. */; readonly atMs: number };

/** A bundle that a wallet was in, the hash of its mint, and when it was found, unix ms. */
export type Crew = { readonly bundle: string; readonly mint: number; readonly atMs: number };

/** What verdicts came to. */
export type Learnt = {
  /** Swaps that turned out to be washes, and those of them that no label had called a bot's. */
  readonly washSwaps: number;
  readonly botSwaps: number;
  /** Whether it deployed or emptied a rugged token. */
  readonly rugged: boolean;
  /** Hashes of the rugged tokens it profited from, two at most. */
  readonly profited: readonly number[];
  /** Bundles it was in, newest first, `CREWS_MAX` at most. */
  readonly crews: readonly Crew[];
};

export const nothingLearnt: Learnt = { washSwaps: 0, botSwaps: 0, rugged: false, profited: [], crews: [] };

/** So many bundles of a wallet are remembered: who acted with it before (*default*). */
export const CREWS_MAX = 4;

/** Profiting from one rug may be luck. Source: decisions 22. */
const PROFITED_MIN = 2;

/** With one more verdict of a token; each must be given once. */
export const withVerdict = (learnt: Learnt, mint: string, verdict: Verdict): Learnt => {
  switch (verdict.kind) {
    case 'wash':
      return {
        ...learnt,
        washSwaps: learnt.washSwaps + verdict.swaps,
        botSwaps: learnt.botSwaps + verdict.bots,
      };
    case 'profiteer':
      return { ...learnt, profited: withToken(learnt.profited, walletHash(mint)) };
    case 'bundled':
      return {
        ...learnt,
        crews: withCrew(learnt.crews, { bundle: verdict.bundle, mint: walletHash(mint), atMs: verdict.atMs }),
      };
    default:
      return { ...learnt, rugged: true };
  }
};

/** Which are kept does not depend on the order in which they came. */
const withCrew = (crews: readonly Crew[], crew: Crew): readonly Crew[] => {
  const known = crews.find(({ bundle }) => bundle === crew.bundle);
  if (known !== undefined && known.atMs >= crew.atMs) return crews;
  return [...crews.filter(other => other !== known), crew]
    .sort((a, b) => b.atMs - a.atMs || (a.bundle < b.bundle ? -1 : 1))
    .slice(0, CREWS_MAX);
};

/** Which two are kept does not depend on the order in which they came. */
const withToken = (tokens: readonly number[], token: number): readonly number[] =>
  [...new Set([...tokens, token])].sort((a, b) => a - b).slice(0, PROFITED_MIN);

/** Bundles that a wallet was in on other mints than this. */
export const crewsBeside = ({ crews }: Learnt, mint: string): readonly string[] =>
  crews.filter(crew => crew.mint !== walletHash(mint)).map(({ bundle }) => bundle);

/** Whether the verdicts make the wallet malicious: nothing that ordinary fast trading does. */
export const isMaliciousBy = ({ rugged, profited }: Learnt): boolean => rugged || profited.length >= PROFITED_MIN;

/** Four bytes for most wallets. Swaps of bots and whether it rugged are one number, so that states from before the former were counted are read as having none. */
export const writeLearnt = (writer: ByteWriter, { washSwaps, botSwaps, rugged, profited, crews }: Learnt): void => {
  writeCount(writer, washSwaps);
  writeCount(writer, 2 * botSwaps + (rugged ? 1 : 0));
  writeList(writer, profited, writeCount);
  writeList(writer, crews, writeCrew);
};

export const readLearnt = (reader: ByteReader): Learnt => {
  const [washSwaps, both] = [readCount(reader), readCount(reader)];
  return {
    washSwaps,
    botSwaps: Math.floor(both / 2),
    rugged: both % 2 === 1,
    profited: readList(reader, readCount),
    crews: readList(reader, readCrew),
  };
};

const writeCrew = (writer: ByteWriter, { bundle, mint, atMs }: Crew): void => {
  writeText(writer, bundle);
  writeCount(writer, mint);
  writeCount(writer, atMs);
};

const readCrew = (reader: ByteReader): Crew => ({
  bundle: readText(reader),
  mint: readCount(reader),
  atMs: readCount(reader),
});
