import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { emptyToken, type TokenState } from '../../core/mint/token.ts';
import type { Item, TableRef } from '../kernel/dynamo.ts';
import { foldState, loadState } from '../kernel/fold-state.ts';

export type Tokens = TableRef<'tokens'>;

export const openTokens = (client: DynamoDBClient, table: string): Tokens => ({ client, table });

const keyOf = (mint: string): Item => ({ mint: { S: mint } });

/** Empty for an unknown mint. */
export const loadToken = async (tokens: Tokens, mint: string): Promise<TokenState> =>
  (await loadState(tokens, keyOf(mint), emptyToken)).state;

/** Retries on conflict. */
export const foldToken = (tokens: Tokens, mint: string, fold: (state: TokenState) => TokenState): Promise<TokenState> =>
  foldState(tokens, keyOf(mint), emptyToken, fold);
