import { takeInsider } from '../../core/identity/funding.ts';
import { isEvent } from '../../storage/market/tape.ts';
import { foldFunding, loadFunding } from '../../storage/wallets/funding.ts';
import { queryHandleClaimants } from '../../storage/wallets/identities.ts';
import { saveWalletEvents } from '../registry.ts';
import type { PastWorld } from './past-world.ts';

/** Stores what a wallet's own tape says of its funding; insiders and stables by their time. */
export async function fillFunding({ whole, real, readRows, asOfMs }: PastWorld, wallet: string): Promise<void> {
  const events = (await readRows(wallet)).rows.filter(isEvent).map(({ event }) => event);
  await saveWalletEvents(whole, events);
  const stored = await loadFunding(real.funding, wallet);
  await foldFunding(whole.funding, wallet, state =>
    stored.insiderOf.filter(({ timestampMs }) => timestampMs <= asOfMs).reduce(takeInsider, state),
  );
}

/** Stores what a wallet's own tape says of its names. */
export async function fillIdentities({ whole, readRows }: PastWorld, wallet: string): Promise<void> {
  const events = (await readRows(wallet)).rows.filter(isEvent).map(({ event }) => event);
  await saveWalletEvents(
    whole,
    events.filter(({ type }) => type === 'identity'),
  );
}

/** Folds the names of all wallets that ever claimed a handle. */
export async function fillHandle({ real, fill }: PastWorld, handle: string): Promise<void> {
  for (const wallet of await queryHandleClaimants(real.identities, handle)) await fill('identities', `w#${wallet}`);
}
