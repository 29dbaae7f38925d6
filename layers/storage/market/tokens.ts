import { emptyToken, type TokenState } from '../../core/mint/token.ts';
import { getItems, type Item, type TableRef } from '../kernel/dynamo.ts';
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
