/** What a tape holds that may link wallets, noted as it is written: who copied whom, who paid whom first, who acted together, who bought what. */
import type { Verdict } from './item.ts';

/** A buy that was made because another had bought. */
export type Copy = {
  readonly leader: string;
  readonly follower: string;
  readonly mint: string;
  readonly ledMs: number;
  readonly ms: number;
};

export type Occasion = {
  readonly id: string;
  readonly wallets: readonly string[];
  readonly ms: number;
  readonly verdict: Verdict;
};

/** Wallets that a scene drew together, so that what comes of them is told even where it is nothing. */
export type Crew = {
  readonly detector: 'follow' | 'entity' | 'campaign';
  readonly mint: string | null;
  readonly wallets: readonly string[];
  readonly ms: number;
  readonly drawn: Readonly<Record<string, unknown>>;
};

/** Buys of a mint in time order, as two arrays of equal length. */
export type MintBuys = { readonly wallets: string[]; readonly ms: number[] };

export type Notes = {
  readonly copies: Copy[];
  readonly occasions: Occasion[];
  readonly crews: Crew[];
  readonly buys: Map<string, MintBuys>;
  readonly buyers: Set<string>;
  /** Who sent a wallet its first SOL worth the name. */
  readonly funders: Map<string, { readonly from: string; readonly ms: number }>;
  /** Exchanges, bridges and DEX authorities: what they fund has nothing in common. */
  readonly nobody: Set<string>;
};

export const newNotes = (): Notes => ({
  copies: [],
  occasions: [],
  crews: [],
  buys: new Map(),
  buyers: new Set(),
  funders: new Map(),
  nobody: new Set(),
});

/** The least transfer that funds a wallet. Source: decisions 19. */
const FUNDING_LAMPORTS_MIN = 1_000_000;

export const noteFunding = ({ funders }: Notes, from: string, to: string, lamports: number, ms: number): void => {
  if (lamports >= FUNDING_LAMPORTS_MIN && !funders.has(to)) funders.set(to, { from, ms });
};

export const noteBuy = ({ buys, buyers }: Notes, mint: string, wallet: string, ms: number): void => {
  const known = buys.get(mint) ?? { wallets: [], ms: [] };
  buys.set(mint, known);
  known.wallets.push(wallet);
  known.ms.push(ms);
  buyers.add(wallet);
};

export const noteCopy = ({ copies }: Notes, copy: Copy): void => void copies.push(copy);

type Act = { readonly wallet: { readonly address: string }; readonly ms: number };

export const noteOccasion = ({ occasions }: Notes, acts: readonly Act[], verdict: Verdict, id: string): void => {
  const wallets = [...new Set(acts.map(({ wallet }) => wallet.address))];
  if (wallets.length >= 2) occasions.push({ id, wallets, ms: acts.at(-1)!.ms, verdict });
};
