import type { KnownLink } from '../relations/link.ts';
import { addRingCut, removeRingCut } from './forest.ts';
import { applyEvidenceChange } from './regroup.ts';
import { isNews, setService, shouldBeService } from './services.ts';
import type { Entities } from './state.ts';
import { NOTHING, type Taken } from './taken.ts';
import { ensureWalletNumber, isService } from './wallets.ts';

/** Adds a known-wallet event. A service binds nobody. */
export function takeKnownLink(state: Entities, link: KnownLink): Taken {
  const { wallets, known } = state;
  const wallet = ensureWalletNumber(wallets, link.wallet);
  if (!isNews(known.get(wallet), link)) return NOTHING;
  known.set(wallet, { category: link.category, timestampMs: link.timestampMs });
  const serves = shouldBeService(wallets, wallet, known.get(wallet));
  if (serves === isService(wallets, wallet)) return { hadEffect: true, changes: [] };
  const turn = (): void => {
    removeRingCut(wallets, wallet);
    setService(wallets, wallet, serves);
    addRingCut(wallets, wallet);
  };
  return { hadEffect: true, changes: applyEvidenceChange(state, [wallet], turn, link.timestampMs) };
}
