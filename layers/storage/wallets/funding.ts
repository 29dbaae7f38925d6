import { emptyFunding, type FundingState } from '../../core/identity/funding.ts';
import { getItems, type TableRef } from '../kernel/dynamo.ts';
import { foldState, loadState, stateOf } from '../kernel/fold-state.ts';

export type Funding = TableRef<'funding'>;

const keyOf = (wallet: string) => ({ wallet: { S: wallet } });

export const loadFunding = async (funding: Funding, wallet: string): Promise<FundingState> =>
  (await loadState(funding, keyOf(wallet), emptyFunding)).state;

/** Omits wallets without funding. */
export const loadFundings = async (
  funding: Funding,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, FundingState>> => {
  const items = wallets.length === 0 ? [] : await getItems(funding, wallets.map(keyOf));
  return new Map(items.map(item => [item.wallet!.S!, stateOf(item, emptyFunding).state]));
};

/** Skips the write when nothing changes. Returns the stored state. */
export const foldFunding = (
  funding: Funding,
  wallet: string,
  fold: (state: FundingState) => FundingState,
): Promise<FundingState> => foldState(funding, keyOf(wallet), emptyFunding, fold);
