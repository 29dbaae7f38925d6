import { type BundleRule, defineType } from './bundle-rule.ts';
import { dropUnlinkedPeople } from './people.ts';
import { countActWallets } from './relay-attack.ts';

/** One relay bundle shows these types (docs/reference/rules/bundle-types.md#bundle-types). */
export const relayTypes = {
  RelayMev: {
    ...defineType('relay', 2, 'RELAY_SEQUENTIAL', { specific: 10, severe: 110 }),
    words: 'one relay bundle id around the swap of another wallet, both sides, ≥ 2 attacking wallets',
    *byRelay(_memory, _reported, { relay, attack }) {
      const says = `one relay bundle (${relay}) buys before and sells after the swap of ${attack?.victim.wallet}`;
      const finding = attack && { acts: attack.members, grounds: ['relay' as const], says };
      yield { key: `Relay:${relay}`, finding, isWhole: true };
    },
  },
  RelaySequential: {
    ...defineType('relay', 2, 'RELAY_SEQUENTIAL', { specific: 20, severe: 60 }),
    words: '≥ 2 wallets on one side with the same relay bundle id',
    *byRelay(memory, _reported, { relay, clean }) {
      for (const side of ['buy', 'sell'] as const) {
        const ofSide = clean.filter(act => act.side === side);
        const acts = dropUnlinkedPeople(memory, ofSide);
        const says = `one relay bundle (${relay}) carries their ${side}s`;
        const finding = countActWallets(acts) < 2 ? null : { acts, grounds: ['relay' as const], says };
        yield { key: `Relay:${relay}:${side}`, finding, isWhole: true };
      }
    },
  },
} satisfies Readonly<Record<string, BundleRule>>;
