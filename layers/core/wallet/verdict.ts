import { hashWallet } from '../candles/fast/distinct-hash.ts';
import { asIs, getArrayCodec, getTupleCodec } from '../codec/codec.ts';
import type { RugRole } from '../token-state/rug.ts';

/** Token safety evidence (docs/reference/rules/wallet-labels.md#malicious-wallets), found after the trades. */
export type SafetyEvidence =
  | { readonly kind: RugRole }
  /** The evidence of the role no longer holds. */
  | { readonly kind: 'withdrawn'; readonly role: RugRole }
  | {
      readonly kind: 'wash';
      /** Swaps without a wash label, and those without a bot label. */
      readonly swaps: number;
      readonly bots: number;
    }
  /** Labels of swaps before and after later rows changed them. */
  | { readonly kind: 'relabelled'; readonly swaps: readonly Relabelled[] }
  /** The sale of that row was paid by the wallet's own operator. */
  | { readonly kind: 'own_sale' }
  | { readonly kind: 'bundled'; readonly bundle: string /** When that was found, unix ms. */; readonly atMs: number }
  /** The evidence of its membership no longer holds. */
  | { readonly kind: 'unbundled'; readonly bundle: string };

export type Relabelled = { readonly before: readonly string[]; readonly after: readonly string[] };

/** A wallet's bundle with its mint's hash and its time. */
export type Crew = { readonly bundle: string; readonly mint: number; readonly atMs: number };

/** A wallet's role in a token's rug, by token hash; null once withdrawn. */
type RugTie = { readonly mint: number; readonly role: RugRole | null; readonly seq: number };

export type Learnt = {
  /** Swaps later found to be washes, and those without bot label. */
  readonly washSwaps: number;
  readonly botSwaps: number;
  readonly crews: readonly Crew[];
  /** The newest role per token, by token. */
  readonly ties: readonly RugTie[];
  /** Sales that its own operator paid; absent without one. */
  readonly ownSales?: number;
};

export const nothingLearnt: Learnt = { washSwaps: 0, botSwaps: 0, crews: [], ties: [] };

/** Bundles kept per wallet (default). */
const CREWS_MAX = 4;

/** Roles kept per wallet (default): those that hold, then the newest. */
export const RUG_TIES_MAX = 64;

const PROFITED_MIN = 2;

/** Adds one piece of token evidence at a row's number, once. */
export function withVerdict(learnt: Learnt, { mint, seq }: Source, verdict: SafetyEvidence): Learnt {
  switch (verdict.kind) {
    case 'wash':
      return {
        ...learnt,
        washSwaps: learnt.washSwaps + verdict.swaps,
        botSwaps: learnt.botSwaps + verdict.bots,
      };
    case 'own_sale':
      return { ...learnt, ownSales: (learnt.ownSales ?? 0) + 1 };
    case 'bundled':
      return {
        ...learnt,
        crews: withCrew(learnt.crews, { bundle: verdict.bundle, mint: hashWallet(mint), atMs: verdict.atMs }),
      };
    case 'unbundled':
      return { ...learnt, crews: learnt.crews.filter(({ bundle }) => bundle !== verdict.bundle) };
    case 'relabelled':
      return learnt;
    case 'withdrawn':
      return withTie(learnt, { mint: hashWallet(mint), role: null, seq });
    default:
      return withTie(learnt, { mint: hashWallet(mint), role: verdict.kind, seq });
  }
}

type Source = { readonly mint: string; readonly seq: number };

/** A token's newest row decides, whatever the arrival order. */
function withTie(learnt: Learnt, tie: RugTie): Learnt {
  const known = learnt.ties.find(({ mint }) => mint === tie.mint);
  if (known !== undefined && known.seq >= tie.seq) return learnt;
  const ties = [...learnt.ties.filter(other => other !== known), tie];
  const kept = ties.toSorted((a, b) => Number(b.role !== null) - Number(a.role !== null) || b.seq - a.seq);
  return { ...learnt, ties: kept.slice(0, RUG_TIES_MAX).sort((a, b) => a.mint - b.mint) };
}

function withCrew(crews: readonly Crew[], crew: Crew): readonly Crew[] {
  const known = crews.find(({ bundle }) => bundle === crew.bundle);
  if (known !== undefined && known.atMs >= crew.atMs) return crews;
  return [...crews.filter(other => other !== known), crew]
    .sort((a, b) => b.atMs - a.atMs || (a.bundle < b.bundle ? -1 : 1))
    .slice(0, CREWS_MAX);
}

/** A wallet's bundles on other mints. */
export function listOtherCrews({ crews }: Learnt, mint: string): readonly string[] {
  return crews.filter(crew => crew.mint !== hashWallet(mint)).map(({ bundle }) => bundle);
}

/** Whether valid evidence makes a wallet malicious. Fast trading alone never does. */
export function isMaliciousBy({ ties }: Learnt): boolean {
  return (
    ties.some(({ role }) => role === 'deployer' || role === 'remover') ||
    ties.filter(({ role }) => role === 'profiteer').length >= PROFITED_MIN
  );
}

export const learntCodec = getTupleCodec<Learnt>({
  washSwaps: asIs,
  botSwaps: asIs,
  crews: getArrayCodec(getTupleCodec<Crew>({ bundle: asIs, mint: asIs, atMs: asIs })),
  ties: getArrayCodec(getTupleCodec<RugTie>({ mint: asIs, role: asIs, seq: asIs })),
  ownSales: asIs,
});
