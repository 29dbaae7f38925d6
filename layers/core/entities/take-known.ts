import type { KnownLink } from '../relations/link.ts';
import { tie, untie } from './forest.ts';
import { regroup } from './regroup.ts';
import { isNews, setService, wouldServe } from './services.ts';
import type { Entities } from './state.ts';
import { NOTHING, type Taken } from './taken.ts';
import { isService, walletNumber } from './wallets.ts';

/** Adds a known-wallet event. A service binds nobody. */
export const takeKnownLink = (state: Entities, link: KnownLink): Taken => {
  const { wallets, known } = state;
  const wallet = walletNumber(wallets, link.wallet);
  if (!isNews(known.get(wallet), link)) return NOTHING;
  known.set(wallet, { category: link.category, timestampMs: link.timestampMs });
  const serves = wouldServe(wallets, wallet, known.get(wallet));
  if (serves === isService(wallets, wallet)) return { hadEffect: true, changes: [] };
  const turn = (): void => {
    untie(wallets, wallet);
    setService(wallets, wallet, serves);
    tie(wallets, wallet);
  };
  return { hadEffect: true, changes: regroup(state, [wallet], turn, link.timestampMs) };
};
