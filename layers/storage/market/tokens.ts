import { emptyToken, findMultiplier, type TokenState } from '../../core/mint/token.ts';
import { getItems, type Item, readStaleItems, type TableRef } from '../kernel/dynamo.ts';
import { foldState, loadState, parseFoldState } from '../kernel/fold-state.ts';

export type Tokens = TableRef<'tokens'>;

function toKey(mint: string): Item {
  return { mint: { S: mint } };
}

/** Empty for an unknown mint. */
export async function loadToken(tokens: Tokens, mint: string): Promise<TokenState> {
  return (await loadState(tokens, toKey(mint), emptyToken)).state;
}

/** Omits unknown mints. */
export async function loadTokens(tokens: Tokens, mints: readonly string[]): Promise<ReadonlyMap<string, TokenState>> {
  const items = await getItems(tokens, mints.map(toKey));
  return new Map(items.map(item => [item.mint!.S!, parseFoldState(item, emptyToken).state]));
}

/** Retries on conflict. */
export function foldToken(tokens: Tokens, mint: string, fold: (state: TokenState) => TokenState): Promise<TokenState> {
  return foldState(tokens, toKey(mint), emptyToken, fold);
}

export type TokenText = { readonly name: string | null; readonly symbol: string | null };

/** Omits unknown mints. At half the price; may lag by a second. */
export async function readStaleTokens(
  tokens: Tokens,
  mints: readonly string[],
): Promise<ReadonlyMap<string, TokenState>> {
  const items = mints.length === 0 ? [] : await readStaleItems(tokens, mints.map(toKey));
  return new Map(items.map(item => [item.mint!.S!, parseFoldState(item, emptyToken).state]));
}

/** Names and symbols at half the price; null for unknown mints. */
export async function readTokenTexts(
  tokens: Tokens,
  mints: readonly string[],
): Promise<ReadonlyMap<string, TokenText>> {
  const known = await readStaleTokens(tokens, mints);
  return new Map(
    mints.map(mint => {
      const metadata = known.get(mint)?.metadata ?? null;
      return [mint, { name: metadata?.name ?? null, symbol: metadata?.symbol ?? null }];
    }),
  );
}

/** Multipliers in force, at half the price; without mints that have none. */
export async function readMultipliers(
  tokens: Tokens,
  mints: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  return new Map(
    [...(await readStaleTokens(tokens, mints))].flatMap(([mint, state]): [string, string][] => {
      const multiplier = findMultiplier(state, nowMs);
      return multiplier === null ? [] : [[mint, multiplier]];
    }),
  );
}
