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
  readonly mint: string;
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
export type MintTrades = {
  readonly wallets: string[];
  readonly ms: number[];
  readonly lamports: number[];
  readonly tokens: number[];
  readonly usd: number[];
};

/** Significant SOL sent to a wallet. */
export type Payment = { readonly from: string; readonly ms: number; readonly lamports: number };

export type Notes = ReturnType<typeof createWorldNotes>;

export function createWorldNotes() {
  return {
    copies: [] as Copy[],
    coActions: [] as CoAction[],
    crews: [] as Crew[],
    buys: new Map<string, MintTrades>(),
    sells: new Map<string, MintTrades>(),
    /** First buys of wallets. */
    buyers: new Map<string, number>(),
    /** By receiver, in time order. */
    payments: new Map<string, Payment[]>(),
    /** Exchanges, bridges and DEX authorities relate nobody. */
    nobody: new Set<string>(),
  };
}

const FUNDING_LAMPORTS_MIN = 1_000_000;
const BINDING_LAMPORTS_MIN = 10_000_000;

export function noteFunding({ payments }: Notes, from: string, to: string, lamports: number, ms: number): void {
  if (lamports < FUNDING_LAMPORTS_MIN) return;
  const known = payments.get(to) ?? [];
  payments.set(to, known);
  known.push({ from, ms, lamports });
}

/** Who paid a wallet most, on tapes shorter than the week that counts. Dust binds nobody. */
export function findFunder({ payments }: Notes, wallet: string): { readonly from: string; readonly ms: number } | null {
  const material = (payments.get(wallet) ?? []).filter(({ lamports }) => lamports >= BINDING_LAMPORTS_MIN);
  const sums = [...Map.groupBy(material, ({ from }) => from)].map(([from, own]) => ({
    from,
    ms: own[0]!.ms,
    lamports: own.reduce((sum, { lamports }) => sum + lamports, 0),
  }));
  return sums.sort((one, other) => other.lamports - one.lamports)[0] ?? null;
}

export type Trade = {
  readonly side: 'buy' | 'sell';
  readonly wallet: string;
  readonly ms: number;
  readonly lamports: number;
  readonly tokenRaw: number;
  readonly usd: number;
};

export function noteTrade(notes: Notes, mint: string, { side, wallet, ms, lamports, tokenRaw, usd }: Trade): void {
  const trades = side === 'buy' ? notes.buys : notes.sells;
  const known = trades.get(mint) ?? { wallets: [], ms: [], lamports: [], tokens: [], usd: [] };
  trades.set(mint, known);
  known.wallets.push(wallet);
  known.ms.push(ms);
  known.lamports.push(lamports);
  known.tokens.push(tokenRaw);
  known.usd.push(usd);
  if (side === 'buy' && !notes.buyers.has(wallet)) notes.buyers.set(wallet, ms);
}

/** The trades of some wallets. */
export function listTrades(
  notes: Notes,
  side: Trade['side'],
  mint: string,
  isWanted: (trade: Trade) => boolean,
): Trade[] {
  const known = (side === 'buy' ? notes.buys : notes.sells).get(mint);
  return (known?.wallets ?? [])
    .map((wallet, at) => ({
      side,
      wallet,
      ms: known!.ms[at]!,
      lamports: known!.lamports[at]!,
      tokenRaw: known!.tokens[at]!,
      usd: known!.usd[at]!,
    }))
    .filter(isWanted);
}

type Act = { readonly wallet: { readonly address: string }; readonly ms: number };

export function noteCoAction(
  { coActions }: Notes,
  acts: readonly Act[],
  { id, mint, verdict }: Pick<CoAction, 'id' | 'mint' | 'verdict'>,
): void {
  const wallets = [...new Set(acts.map(({ wallet }) => wallet.address))];
  if (wallets.length >= 2) coActions.push({ id, mint, wallets, ms: acts.at(-1)!.ms, verdict });
}
