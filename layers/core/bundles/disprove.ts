import type { FundedFact } from '../mint/mint-row.ts';
import { publicSendersOf } from '../mint/public-senders.ts';
import type { Cluster } from './cluster.ts';
import { type Funds, isFreshBuyer } from './funds.ts';
import { type Reported, withdraw } from './reported.ts';

const byFunder = ['SybilPoisoning', 'SyntheticSwarm'] as const;

/**
 * Withdraws wallets whose funder is public or that traded long before.
 * Unlisted funding contradicts nothing: only recent funding is listed.
 */
export const disprovedBy = (reported: Reported, fact: FundedFact, funds: Funds): readonly Cluster[] =>
  [...reported.actsByKey].flatMap(([key, acts]) => {
    const type = byFunder.find(name => key.startsWith(`${name}:`));
    const own = acts.filter(({ wallet }) => wallet === fact.wallet);
    if (type === undefined || own.length === 0) return [];
    const isOldHand = type === 'SybilPoisoning' && own.some(act => !isFreshBuyer(funds, act));
    if (!isOldHand && !publicSendersOf(fact).has(key.slice(type.length + 1))) return [];
    return [withdraw(reported, type, key)];
  });
