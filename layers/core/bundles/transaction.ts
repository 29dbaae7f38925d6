import { type BundleRule, defineType } from './bundle-rule.ts';

/** One transaction shows this type (docs/reference/rules/bundle-types.md#bundle-types). */
export const transactionTypes = {
  MultiSell: {
    ...defineType('relay', 2, 'RELAY_SEQUENTIAL', { specific: 30, severe: 100, sells: true }),
    words: 'one transaction, ≥ 2 sellers',
    *byAct(memory, _reported, { slot, signature }) {
      const acts = memory.slots
        .get(slot)!
        .sell.filter(other => other.signature === signature && !other.isArbitrage && !other.isServed);
      const wallets = new Set(acts.map(other => other.wallet)).size;
      if (wallets < 2) return;
      const says = `one transaction carries the sells of ${wallets}`;
      yield { key: `MultiSell:${signature}`, finding: { acts, grounds: ['one_transaction'], says } };
    },
  },
} satisfies Readonly<Record<string, BundleRule>>;
