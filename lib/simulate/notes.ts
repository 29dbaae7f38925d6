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
export type MintBuys = { readonly wallets: string[]; readonly ms: number[]; readonly usd: number[] };

export type Notes = ReturnType<typeof createWorldNotes>;

export function createWorldNotes() {
  return {
    copies: [] as Copy[],
    coActions: [] as CoAction[],
    crews: [] as Crew[],
    buys: new Map<string, MintBuys>(),
    buyers: new Set<string>(),
    /** Each wallet's significant SOL by sender. */
    payments: new Map<string, Map<string, Paid>>(),
    /** Exchanges, bridges and DEX authorities relate nobody. */
    nobody: new Set<string>(),
  };
}

/** Sum of a sender's payments, and the time of the first. */
type Paid = { readonly lamports: number; readonly ms: number };

const FUNDING_LAMPORTS_MIN = 10_000_000;

/** Notes a payment; dust binds nobody. */
export function noteFunding({ payments }: Notes, from: string, to: string, lamports: number, ms: number): void {
  if (lamports < FUNDING_LAMPORTS_MIN) return;
  const known = payments.get(to) ?? new Map<string, Paid>();
  const before = known.get(from) ?? { lamports: 0, ms };
  payments.set(to, known.set(from, { lamports: before.lamports + lamports, ms: before.ms }));
}

/** Who paid a wallet most, on tapes shorter than the week that counts. */
export function findFunder({ payments }: Notes, wallet: string): { readonly from: string; readonly ms: number } | null {
  const [most] = [...(payments.get(wallet) ?? [])].sort(([, one], [, other]) => other.lamports - one.lamports);
  return most === undefined ? null : { from: most[0], ms: most[1].ms };
}

export function noteBuy({ buys, buyers }: Notes, mint: string, wallet: string, ms: number, usd: number): void {
  const known = buys.get(mint) ?? { wallets: [], ms: [], usd: [] };
  buys.set(mint, known);
  known.wallets.push(wallet);
  known.ms.push(ms);
  known.usd.push(usd);
  buyers.add(wallet);
}

type Act = { readonly wallet: { readonly address: string }; readonly ms: number };

export function noteCoAction({ coActions }: Notes, acts: readonly Act[], verdict: Grade, id: string): void {
  const wallets = [...new Set(acts.map(({ wallet }) => wallet.address))];
  if (wallets.length >= 2) coActions.push({ id, wallets, ms: acts.at(-1)!.ms, verdict });
}
