import { createBundles } from '../../../layers/core/bundles/bundles.ts';
import { createHolders, takeHolder } from '../../../layers/core/holders/holders.ts';
import { createInsiders, takeInsider } from '../../../layers/core/insiders/insiders.ts';
import { createPools, takePool } from '../../../layers/core/liquidity/pools.ts';
import type { MintRow } from '../../../layers/core/mint/mint-row.ts';
import { createFirsts, takeFirsts } from '../../../layers/core/people/firsts.ts';
import { openPeople, type People, type PeopleSource } from '../../../layers/core/people/people.ts';
import { findTagEvidence, listTags, type PersonTag } from '../../../layers/core/people/tags.ts';
import { createTokenState } from '../../../layers/core/token-state/token-state.ts';
import { takeWorth } from '../../../layers/core/worth/take-worth.ts';
import { createWorth } from '../../../layers/core/worth/worth.ts';
import { tokenFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';

export const START = 1_760_000_000_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** The state of a token, without bundles. */
export const foldPeople = (rows: readonly MintRow[]): PeopleSource => {
  const source = {
    ...{ holders: createHolders(), bundles: createBundles('mint'), insiders: createInsiders() },
    ...{ token: createTokenState(), worth: createWorth(), firsts: createFirsts(), pools: createPools() },
  };
  rows.forEach((row, index) => {
    const numbered = { ...row, seq: index + 1 };
    takeHolder(source.holders, numbered);
    takeInsider(source.insiders, numbered);
    takeFirsts(source.firsts, numbered);
    takePool(source.pools, numbered);
    takeWorth(source.worth, numbered, source.pools, false);
    if ('kind' in numbered && numbered.kind === 'token') source.token.described = numbered;
  });
  return source;
};

/** A slot is 400 ms. */
const placeAt = (ms: number) => ({ seq: 1, slot: 1_000 + Math.floor(ms / 400), timestampMs: START + ms });

/** SOL costs 100 USD, so 10,000,000 lamports are one dollar. */
export const buy = (ms: number, wallet: string, usd: number, fields: Parameters<typeof trade>[0] = {}) =>
  trade({
    ...{ ...placeAt(ms), wallet, direction: 'buy', tokenRaw: '1000000', pool: null, networkFeeLamports: 0 },
    ...{ basePriceUsd: '100', solPriceUsd: '100', baseRaw: String(Math.round(usd * 10_000_000)), tipLamports: 0 },
    ...fields,
  });

export const sell = (ms: number, wallet: string, usd: number, fields: Parameters<typeof trade>[0] = {}) =>
  buy(ms, wallet, usd, { direction: 'sell', ...fields });

export const described = (ms = 0, deployer = 'deployer') =>
  tokenFact({ ...placeAt(ms), deployer, supplyRaw: '100000000' });

export const at = placeAt;

/** The tags of a wallet. */
export const readTags = (people: People, wallet: string): readonly PersonTag[] => {
  const holding = people.source.holders.byWallet.get(wallet);
  return holding === undefined ? [] : listTags(findTagEvidence(people, holding));
};

export const open = (rows: readonly MintRow[], given: Parameters<typeof openPeople>[1] = {}): People =>
  openPeople(foldPeople(rows), given);
