import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { emptyToken, type TokenState } from '../core/token.ts';
import { getItem, isConflict, putItem, type TableRef } from './dynamo.ts';

export type Tokens = TableRef;

export const openTokens = (client: DynamoDBClient, table: string): Tokens => ({ client, table });

const TRIES_MAX = 5;

/** What is known of a mint; a mint never described has the empty state. */
export const loadToken = async (tokens: Tokens, mint: string): Promise<TokenState> => (await load(tokens, mint)).state;

/** Folds a mint's state onward; a conflict reloads and refolds. */
export const foldToken = async (
  tokens: Tokens,
  mint: string,
  fold: (state: TokenState) => TokenState,
): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const { state, version } = await load(tokens, mint);
    const next = fold(state);
    if (next === state) return;
    try {
      return await putItem(
        tokens,
        { mint: { S: mint }, v: { N: String(version + 1) }, state: { S: JSON.stringify(next) } },
        unmoved(version),
      );
    } catch (error) {
      if (!isConflict(error) || attempt === TRIES_MAX) throw error;
    }
  }
};

const load = async (
  tokens: Tokens,
  mint: string,
): Promise<{ readonly state: TokenState; readonly version: number }> => {
  const item = await getItem(tokens, { mint: { S: mint } });
  return item
    ? { state: JSON.parse(item.state!.S!) as TokenState, version: Number(item.v!.N) }
    : { state: emptyToken, version: 0 };
};

const unmoved = (version: number) => ({
  ConditionExpression: 'attribute_not_exists(mint) OR v = :v',
  ExpressionAttributeValues: { ':v': { N: String(version) } },
});
