import { compareByLargest } from '../kernel/largest-first.ts';
import type { Bundle } from './bundle.ts';
import { isWallet } from './claims.ts';

const REPORTED_MAX = 8;
const EXAMPLES = 3;

/** Describes receivers, largest first, one sentence each. */
export function describeReceivers({ claims, members }: Pick<Bundle, 'claims' | 'members'>): readonly string[] {
  const receivers = [...claims.byWallet]
    .filter(([wallet]) => isWallet(wallet))
    .map(([wallet, { receivedRaw }]) => ({ wallet, receivedRaw }))
    .sort(compareByLargest(({ receivedRaw }) => receivedRaw));
  const others = receivers.length - REPORTED_MAX;
  return [
    ...receivers.slice(0, REPORTED_MAX).map(({ wallet, receivedRaw }) => {
      const { steps } = claims;
      const isMember = members.has(wallet);
      const transfers = steps.filter(({ to, carriedRaw }) => to === wallet && carriedRaw > 0n);
      const senders = new Set(transfers.map(({ from }) => from)).size;
      const examples = [...new Set(transfers.map(({ signature }) => signature))].slice(0, EXAMPLES);
      const role = isMember ? 'a member by transfer' : 'not a member';
      const from = senders === 1 ? 'one wallet' : `${senders} wallets`;
      const what = `received ${receivedRaw} raw unpaid from ${from}`;
      return `TokensMoved: ${wallet} (${role}) ${what}; e.g. ${examples.join(', ')}`;
    }),
    ...(others > 0 ? [`TokensMoved: ${others} more wallets received tokens from members`] : []),
  ];
}
