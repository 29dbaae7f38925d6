import { walletHash } from '../distinct-hash.ts';
import type { ClosedPosition } from '../ledger/closed-position.ts';
import type { Exit } from '../ledger/exit.ts';
import type { Direction } from '../trade.ts';
import type { Verdict } from './verdict.ts';

/** What a swap says of its wallet's manners. */
export type SwapFacts = {
  readonly direction: Direction;
  readonly dex: string;
  readonly terminal: string | null;
  /** USD in 10⁻³⁰; null where unpriced. */
  readonly notionalUsd: bigint | null;
  readonly networkFeeLamports: number;
  readonly tipLamports: number;
  /** As known at intake, the ledger's own added. */
  readonly labels: readonly string[];
  /** Whether it came in a relay's bundle. */
  readonly bundled: boolean;
};

/**
 * What one swap or token transfer did to one wallet, as the ledger tells the wallet, or what was learnt of it later, as the token's safety tells. Its identity is
 * `{mint}:{seq}`.
 */
export type Outcome = {
  readonly mint: string;
  /** Arrival number within the mint; of a verdict below zero (`verdictSeq`). */
  readonly seq: number;
  readonly slot: number;
  readonly timestampMs: number;
  /** Null for a transfer out and for a verdict. */
  readonly swap: SwapFacts | null;
  readonly change: 'open' | 'update' | 'partial_exit' | 'close' | 'transfer_out' | null;
  readonly exit: Exit | null;
  readonly closed: ClosedPosition | null;
  readonly verdict?: Verdict;
};

/** The number of a verdict: that of the row which brought it about, or of the bundle that it names, whenever that is told. */
const verdictSeq = (seq: number, verdict: Verdict): number =>
  verdict.kind === 'bundled'
    ? -(BUNDLES + Math.floor(walletHash(verdict.bundle) / 2))
    : -(seq * rowKinds.length + rowKinds.indexOf(verdict.kind));

const rowKinds = ['deployer', 'remover', 'profiteer', 'wash'] as const;
/** Beyond all that rows number. */
const BUNDLES = 2 ** 52;

/** A verdict as an outcome, at the place of the row that brought it about. */
export const verdictOutcome = (
  { mint, seq, slot, timestampMs }: Pick<Outcome, 'mint' | 'seq' | 'slot' | 'timestampMs'>,
  verdict: Verdict,
): Outcome => ({
  mint,
  seq: verdictSeq(seq, verdict),
  slot,
  timestampMs,
  swap: null,
  change: null,
  exit: null,
  closed: null,
  verdict,
});

/** An outcome's identity. Example: `{mint}:17`. */
export const outcomeId = ({ mint, seq }: Pick<Outcome, 'mint' | 'seq'>): string => `${mint}:${seq}`;
