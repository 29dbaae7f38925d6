import { emptyToken, type TokenState } from '../../core/mint/token.ts';
import { getItems, type Item, type TableRef } from '../kernel/dynamo.ts';
import { foldState, loadState, parseFoldState } from '../kernel/fold-state.ts';

export type Tokens = TableRef<'tokens'>;

const toKey = (mint: string): Item => ({ mint: { S: mint } });

/** Empty for an unknown mint. */
export const loadToken = async (tokens: Tokens, mint: string): Promise<TokenState> =>
  (await loadState(tokens, toKey(mint), emptyToken)).state;

/** Omits unknown mints. */
export const loadTokens = async (
  tokens: Tokens,
  mints: readonly string[],
): Promise<ReadonlyMap<string, TokenState>> => {
  const items = await getItems(tokens, mints.map(toKey));
  return new Map(items.map(item => [item.mint!.S!, parseFoldState(item, emptyToken).state]));
};

/** Retries on conflict. */
export const foldToken = (tokens: Tokens, mint: string, fold: (state: TokenState) => TokenState): Promise<TokenState> =>
  foldState(tokens, toKey(mint), emptyToken, fold);
