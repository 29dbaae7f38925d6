/** What a known wallet is. Source: ingest format, known_wallet. */
export type KnownCategory = 'cex' | 'dex_authority' | 'bridge' | 'farm' | 'other';

/** Whose a wallet is known to be. */
export type KnownEntity = { readonly entity: string; readonly category: KnownCategory };

/** Who funded a wallet, as far as it is traced. Source: spec 2.13, decisions 19. */
export type Provenance = {
  /** Sender of the wallet's first SOL transfer of at least 0.001 SOL; null when none was seen. */
  readonly directFunder: string | null;
  readonly firstFundedMs: number | null;
  readonly lastFundedMs: number | null;
  /** The known wallet at the end of the path of direct funders; null when none within 20 hops. */
  readonly root: { readonly wallet: string; readonly entity: string; readonly category: KnownCategory } | null;
  /** Funders between the wallet and its root, the root among them; 0 for a wallet that is itself known. */
  readonly hops: number | null;
  /** From the wallet to the root. */
  readonly path: readonly string[] | null;
};

/** How far funders are followed. Source: spec section 8. */
export const HOPS_MAX = 20;

/** What one hop needs to know of a wallet. */
export type FundingStep = Pick<Provenance, 'directFunder' | 'firstFundedMs' | 'lastFundedMs'> & {
  readonly known: KnownEntity | null;
  /** What the first funding brought. */
  readonly firstLamports?: string | null;
};

/** A trace under way: the wallets seen so far, the one to be looked up next last. */
export type Trace = { readonly path: readonly string[]; readonly own: FundingStep | null };

/** Where a trace stands after a look-up: it goes on, or it is told. */
export type Traced = { readonly next: Trace } | { readonly provenance: Provenance };

/** Begins at the wallet itself. */
export const beginTrace = (wallet: string): Trace => ({ path: [wallet], own: null });

/** The wallet that a trace asks for next. */
export const askedBy = ({ path }: Trace): string => path.at(-1)!;

/** Takes what was found of the wallet asked for. A known wallet is the root; a dead end, a cycle or the 21st hop is none. */
export const advanceTrace = ({ path, own }: Trace, step: FundingStep): Traced => {
  const first = own ?? step;
  if (step.known) return { provenance: rooted(first, path, step.known) };
  const funder = step.directFunder;
  if (funder === null || path.includes(funder) || path.length > HOPS_MAX) return { provenance: rootless(first) };
  return { next: { path: [...path, funder], own: first } };
};

const rooted = (own: FundingStep, path: readonly string[], known: KnownEntity): Provenance => ({
  ...fundedBy(own),
  root: { wallet: path.at(-1)!, entity: known.entity, category: known.category },
  hops: path.length - 1,
  path,
});

const rootless = (own: FundingStep): Provenance => ({ ...fundedBy(own), root: null, hops: null, path: null });

const fundedBy = ({ directFunder, firstFundedMs, lastFundedMs }: FundingStep) => ({
  directFunder,
  firstFundedMs,
  lastFundedMs,
});
