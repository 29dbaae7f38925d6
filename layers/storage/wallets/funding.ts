import { emptyFunding, type FundingState } from '../../core/identity/funding.ts';
import { getItems, peekItems, type TableRef } from '../kernel/dynamo.ts';
import { foldState, loadState, stateOf } from '../kernel/fold-state.ts';
import { afresh } from '../kernel/recall.ts';

export type Funding = TableRef<'funding'>;

const keyOf = (wallet: string) => ({ wallet: { S: wallet } });

/** Of any wallet: also other shards and the ingest function write it. */
export const loadFunding = (funding: Funding, wallet: string): Promise<FundingState> =>
  loadOwnFunding(afresh(funding), wallet);

/** Of a wallet of the shard, as its processor left it. */
export const loadOwnFunding = async (funding: Funding, wallet: string): Promise<FundingState> =>
  (await loadState(funding, keyOf(wallet), emptyFunding)).state;

/** Omits wallets without funding. */
export const loadFundings = (
  funding: Funding,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, FundingState>> => loadOwnFundings(afresh(funding), wallets);

/** The same at half the price. May lag by a second. */
export async function peekFundings(
  funding: Funding,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, FundingState>> {
  const items = wallets.length === 0 ? [] : await peekItems(afresh(funding), wallets.map(keyOf));
  return new Map(items.map(item => [item.wallet!.S!, stateOf(item, emptyFunding).state]));
}

/** The same of wallets of the shard, as their processor left them. */
export const loadOwnFundings = async (
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
