import { emptyFunding, type FundingState } from '../../core/identity/funding.ts';
import { getItems, readStaleItems, type TableRef } from '../kernel/dynamo.ts';
import { foldState, loadState, parseFoldState } from '../kernel/fold-state.ts';
import { ignoreCache } from '../kernel/recall.ts';

export type Funding = TableRef<'funding'>;

function toKey(wallet: string) {
  return { wallet: { S: wallet } };
}

/** Of any wallet: also other shards and the ingest function write it. */
export function loadFunding(funding: Funding, wallet: string): Promise<FundingState> {
  return loadOwnFunding(ignoreCache(funding), wallet);
}

/** Of a wallet of the shard, as its processor left it. */
export async function loadOwnFunding(funding: Funding, wallet: string): Promise<FundingState> {
  return (await loadState(funding, toKey(wallet), emptyFunding)).state;
}

/** Omits wallets without funding. */
export function loadFundings(funding: Funding, wallets: readonly string[]): Promise<ReadonlyMap<string, FundingState>> {
  return loadOwnFundings(ignoreCache(funding), wallets);
}

/** The same at half the price. May lag by a second. */
export async function readStaleFundings(
  funding: Funding,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, FundingState>> {
  const items = wallets.length === 0 ? [] : await readStaleItems(ignoreCache(funding), wallets.map(toKey));
  return new Map(items.map(item => [item.wallet!.S!, parseFoldState(item, emptyFunding).state]));
}

/** The same of wallets of the shard, as their processor left them. */
export async function loadOwnFundings(
  funding: Funding,
  wallets: readonly string[],
): Promise<ReadonlyMap<string, FundingState>> {
  const items = wallets.length === 0 ? [] : await getItems(funding, wallets.map(toKey));
  return new Map(items.map(item => [item.wallet!.S!, parseFoldState(item, emptyFunding).state]));
}

/** Skips the write when nothing changes. Returns the stored state. */
export function foldFunding(
  funding: Funding,
  wallet: string,
  fold: (state: FundingState) => FundingState,
): Promise<FundingState> {
  return foldState(funding, toKey(wallet), emptyFunding, fold);
}
