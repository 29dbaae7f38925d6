import type { Answer } from '@chain-intelligence/client';

export type Exit = Answer<'/v1/wallet/{address}/pnl'>['trades'][number];

export type Exits = {
  /** Newest first. */
  readonly exits: readonly Exit[];
  /** Whether older exits of the period are left out. */
  readonly isCut: boolean;
};

/** Bounds the memory of a page. */
export const EXITS_MAX = 2_000;

/** Adds exits of the stream, each once. */
export function withExits(old: Exits, added: readonly Exit[]): Exits {
  if (added.length === 0) return old;
  const byId = new Map([...old.exits, ...added].map(exit => [toExitId(exit), exit]));
  const sorted = [...byId.values()].sort(
    (a, b) => b.exit_timestamp - a.exit_timestamp || (a.trade_id < b.trade_id ? -1 : 1),
  );
  return { exits: sorted.slice(0, EXITS_MAX), isCut: old.isCut || sorted.length > EXITS_MAX };
}

export function toExitId({ trade_id, token_mint }: Exit): string {
  return `${trade_id} ${token_mint}`;
}
