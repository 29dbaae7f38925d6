/** Facts that may relate wallets, collected while writing. */
import type { Grade } from './item.ts';

/** A buy triggered by another buy. */
export type Copy = {
  readonly leader: string;
  readonly follower: string;
  readonly mint: string;
  readonly ledMs: number;
  readonly ms: number;
};

export type CoAction = {
  readonly id: string;
  readonly wallets: readonly string[];
  readonly ms: number;
  readonly verdict: Grade;
};

/** Wallets drawn together, judged in any case. */
export type Crew = {
  readonly detector: 'follow' | 'entity' | 'campaign';
  readonly mint: string | null;
  readonly wallets: readonly string[];
  readonly ms: number;
  readonly drawn: Readonly<Record<string, unknown>>;
};

/** In time order; arrays of equal length. */
export type MintBuys = { readonly wallets: string[]; readonly ms: number[] };

export type Notes = ReturnType<typeof createWorldNotes>;

export function createWorldNotes() {
  return {
    copies: [] as Copy[],
    coActions: [] as CoAction[],
    crews: [] as Crew[],
    buys: new Map<string, MintBuys>(),
    buyers: new Set<string>(),
    /** Sender of a wallet's first significant SOL. */
    funders: new Map<string, { readonly from: string; readonly ms: number }>(),
    /** Exchanges, bridges and DEX authorities relate nobody. */
    nobody: new Set<string>(),
  };
}

const FUNDING_LAMPORTS_MIN = 1_000_000;

export function noteFunding({ funders }: Notes, from: string, to: string, lamports: number, ms: number): void {
  if (lamports >= FUNDING_LAMPORTS_MIN && !funders.has(to)) funders.set(to, { from, ms });
}

export function noteBuy({ buys, buyers }: Notes, mint: string, wallet: string, ms: number): void {
  const known = buys.get(mint) ?? { wallets: [], ms: [] };
  buys.set(mint, known);
  known.wallets.push(wallet);
  known.ms.push(ms);
  buyers.add(wallet);
}

type Act = { readonly wallet: { readonly address: string }; readonly ms: number };

export function noteCoAction({ coActions }: Notes, acts: readonly Act[], verdict: Grade, id: string): void {
  const wallets = [...new Set(acts.map(({ wallet }) => wallet.address))];
  if (wallets.length >= 2) coActions.push({ id, wallets, ms: acts.at(-1)!.ms, verdict });
}
