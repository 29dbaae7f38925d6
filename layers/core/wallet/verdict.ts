import { walletHash } from '../candles/fast/distinct-hash.ts';
import { array, asIs, flag, tuple } from '../codec/codec.ts';

/** Token safety evidence (docs/reference/rules.md#malicious-wallets), found after the trades. */
export type SafetyEvidence =
  | { readonly kind: 'deployer' | 'remover' | 'profiteer' }
  | {
      readonly kind: 'wash';
      /** Swaps without a wash label, and those without a bot label. */
      readonly swaps: number;
      readonly bots: number;
    }
  | { readonly kind: 'bundled'; readonly bundle: string /** When that was found, unix ms. */; readonly atMs: number };

/** A wallet's bundle with its mint's hash and its time. */
export type Crew = { readonly bundle: string; readonly mint: number; readonly atMs: number };

export type Learnt = {
  /** Swaps later found to be washes, and those without bot label. */
  readonly washSwaps: number;
  readonly botSwaps: number;
  readonly rugged: boolean;
  /** Hashes of rugged tokens it profited from, two at most. */
  readonly profited: readonly number[];
  readonly crews: readonly Crew[];
};

export const nothingLearnt: Learnt = { washSwaps: 0, botSwaps: 0, rugged: false, profited: [], crews: [] };

/** Bundles kept per wallet (default). */
export const CREWS_MAX = 4;

const PROFITED_MIN = 2;

/** Adds one piece of token evidence. Pass each once. */
export const withVerdict = (learnt: Learnt, mint: string, verdict: SafetyEvidence): Learnt => {
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

const withCrew = (crews: readonly Crew[], crew: Crew): readonly Crew[] => {
  const known = crews.find(({ bundle }) => bundle === crew.bundle);
  if (known !== undefined && known.atMs >= crew.atMs) return crews;
  return [...crews.filter(other => other !== known), crew]
    .sort((a, b) => b.atMs - a.atMs || (a.bundle < b.bundle ? -1 : 1))
    .slice(0, CREWS_MAX);
};

const withToken = (tokens: readonly number[], token: number): readonly number[] =>
  [...new Set([...tokens, token])].sort((a, b) => a - b).slice(0, PROFITED_MIN);

/** A wallet's bundles on other mints. */
export const crewsBeside = ({ crews }: Learnt, mint: string): readonly string[] =>
  crews.filter(crew => crew.mint !== walletHash(mint)).map(({ bundle }) => bundle);

/** Whether a wallet is malicious. Fast trading alone never suffices. */
export const isMaliciousBy = ({ rugged, profited }: Learnt): boolean => rugged || profited.length >= PROFITED_MIN;

export const learntCodec = tuple<Learnt>({
  washSwaps: asIs,
  botSwaps: asIs,
  rugged: flag,
  profited: asIs,
  crews: array(tuple<Crew>({ bundle: asIs, mint: asIs, atMs: asIs })),
});
