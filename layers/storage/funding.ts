import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { emptyFunding, type FundingState } from '../core/funding.ts';
import type { TableRef } from './dynamo.ts';
import { foldState, loadState } from './fold-state.ts';

export type Funding = TableRef;

export const openFunding = (client: DynamoDBClient, table: string): Funding => ({ client, table });

const keyOf = (wallet: string) => ({ wallet: { S: wallet } });

/** What is kept of a wallet's funding; one consistent read of one small item. */
export const loadFunding = async (funding: Funding, wallet: string): Promise<FundingState> =>
  (await loadState(funding, keyOf(wallet), emptyFunding)).state;

/** Folds a wallet's funding onward; a fold that says nothing new writes nothing. */
export const foldFunding = (
  funding: Funding,
  wallet: string,
  fold: (state: FundingState) => FundingState,
): Promise<void> => foldState(funding, keyOf(wallet), emptyFunding, fold);
