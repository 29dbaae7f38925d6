import { emptyToken, type TokenState } from '../../core/mint/token.ts';
import { getItems, type Item, type TableRef } from '../kernel/dynamo.ts';
import { foldState, loadState, stateOf } from '../kernel/fold-state.ts';

export type Tokens = TableRef<'tokens'>;

const keyOf = (mint: string): Item => ({ mint: { S: mint } });

/** Empty for an unknown mint. */
export const loadToken = async (tokens: Tokens, mint: string): Promise<TokenState> =>
  (await loadState(tokens, keyOf(mint), emptyToken)).state;

/** Omits unknown mints. */
export const loadTokens = async (
  tokens: Tokens,
  mints: readonly string[],
): Promise<ReadonlyMap<string, TokenState>> => {
  const items = await getItems(tokens, mints.map(keyOf));
  return new Map(items.map(item => [item.mint!.S!, stateOf(item, emptyToken).state]));
};

/** Retries on conflict. */
export const foldToken = (tokens: Tokens, mint: string, fold: (state: TokenState) => TokenState): Promise<TokenState> =>
  foldState(tokens, keyOf(mint), emptyToken, fold);
