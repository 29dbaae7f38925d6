import type { PaidBy } from './paid.ts';

/** A known wallet's category. See docs/reference/events.md#known_wallet. */
export type KnownCategory = 'cex' | 'dex_authority' | 'bridge' | 'farm' | 'lock' | 'other';

export type KnownEntity = { readonly entity: string; readonly category: KnownCategory };

/** A wallet's traced funders (docs/reference/rules/wallet-profile.md#provenance). */
export type Provenance = {
  /** Sender of the first funding. */
  readonly directFunder: string | null;
  readonly firstFundedMs: number | null;
  readonly lastFundedMs: number | null;
  /** The known wallet at the path's end, within 20 hops. */
  readonly root: { readonly wallet: string; readonly entity: string; readonly category: KnownCategory } | null;
  /** Funders up to the root; 0 for a known wallet. */
  readonly hops: number | null;
  readonly path: readonly string[] | null;
};

export const HOPS_MAX = 20;

export type FundingStep = Pick<Provenance, 'directFunder' | 'firstFundedMs' | 'lastFundedMs'> & {
  readonly known: KnownEntity | null;
  /** The first funding, and the main payer. */
  readonly first?: PaidBy | null;
  readonly main?: PaidBy | null;
};

/** A trace in progress: the wallets visited, the next lookup last. */
type Trace = { readonly path: readonly string[]; readonly own: FundingStep | null };

export type Traced = { readonly next: Trace } | { readonly provenance: Provenance };

/** Starts a trace at the wallet. */
export function startTrace(wallet: string): Trace {
  return { path: [wallet], own: null };
}

/** The next wallet to look up. */
export function getNextTraceWallet({ path }: Trace): string {
  return path.at(-1)!;
}

/** Adds a lookup result. Dead ends, cycles and 21st hops have no root. */
export function advanceTrace({ path, own }: Trace, step: FundingStep): Traced {
  const first = own ?? step;
  if (step.known)
    return {
      provenance: {
        ...toFunderFields(first),
        root: { wallet: path.at(-1)!, entity: step.known.entity, category: step.known.category },
        hops: path.length - 1,
        path,
      },
    };
  const funder = step.directFunder;
  if (funder === null || path.includes(funder) || path.length > HOPS_MAX)
    return { provenance: { ...toFunderFields(first), root: null, hops: null, path: null } };
  return { next: { path: [...path, funder], own: first } };
}

function toFunderFields({ directFunder, firstFundedMs, lastFundedMs }: FundingStep) {
  return {
    directFunder,
    firstFundedMs,
    lastFundedMs,
  };
}
