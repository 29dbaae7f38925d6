import { drawRelayId } from './address.ts';
import { MINUTE } from './clock.ts';
import type { Definition, Facts, Limits } from './definition.ts';
import { splitFunding } from './funded.ts';
import { drawEvenSizes } from './funding.ts';
import { createBundleInstance, createStrangers, selectStrain } from './instance.ts';
import { drawInteger, drawLogUniform, drawOne, drawUniform } from './random.ts';
import type { Scene } from './scene.ts';
import { drawOddSize } from './sizes.ts';
import { clampToPool } from './spot.ts';
import { planStep } from './step.ts';
import { writeSwaps } from './tape.ts';

/** The rule of two families. */
export function defineHybrid(types: Readonly<Record<string, Definition>>): Definition {
  const meets = (name: Definition['family'], facts: Facts, limits: Limits): boolean =>
    Object.values(types).some(({ family, meets: isMet }) => family === name && isMet(facts, limits));
  return {
    family: 'two',
    specific: 10,
    meets: (facts, limits) => {
      if (meets('relay', facts, limits)) return meets('funding', facts, limits) || meets('timing', facts, limits);
      // A payer proves the funding family alone.
      return meets('funding', facts, limits) && meets('timing', { ...facts, funding: new Map() }, limits);
    },
  };
}

export const hybridScene: Scene = {
  swaps: 5.5,
  plan: (world, { token, slot }, aftermath) => {
    // Plans evidence of two families in one bundle.
    const { random } = world;
    const strained = selectStrain(world, 'Hybrid', strains);
    const isBoth = strained === 'both';
    const kind = isBoth ? kinds[1] : drawOne(random, kinds);
    const least = kind === 'relayed_cohort' ? 3 : 5;
    const [fewest, most] = strained === 'count' ? [least - 2, least] : [least, least + 4];
    const count = isBoth ? 4 : drawInteger(random, fewest, most);
    const drawn = { strained, kind, count, span: isBoth ? drawInteger(random, 2, 8) : 0 };
    const instance = createBundleInstance('Hybrid', token, createStrangers(random, drawn.count), drawn);
    const isDust = drawn.kind === 'sybil_relay';
    const lamports = instance.members.map(
      () => (isDust ? drawUniform(random, 0.001, 0.007) : drawLogUniform(random, 0.1, 2)) * 1e9,
    );
    if (drawn.kind !== 'relayed_cohort') {
      const amountSpread = strained === 'funding' ? 0.3 : strained === 'both' ? drawUniform(random, 0.02, 0.14) : 0.04;
      const amounts = drawEvenSizes(random, drawn.count, drawOddSize(random, 0.3, 3) * 1e9, amountSpread);
      const roots = isDust
        ? createStrangers(random, 3)
        : [drawOne(random, world.exchanges), ...world.exchanges.slice(0, 2)];
      const first = slot - drawUniform(random, 4, 8) * MINUTE;
      const seeds = instance.members.map((wallet, index) => ({
        wallet,
        slot: Math.max(2, first + index * 20),
        lamports: amounts[index]!,
      }));
      splitFunding(world, instance, strained === 'funding' ? [...new Set(roots)] : roots.slice(0, 1), seeds, 1);
    }
    const relay = drawn.kind !== 'exchange_cohort' && drawn.strained !== 'relay' ? drawRelayId(random) : null;
    const turns = Map.groupBy(instance.members.keys(), index => Math.floor((index * drawn.span) / drawn.count));
    const buy = (index: number) => {
      const raw = clampToPool(token, lamports[index]!);
      return writeSwaps(world, [{ token, wallet: instance.members[index]!, side: 'buy', raw }], { relay });
    };
    for (const [offset, indexes] of turns)
      planStep(world, instance, slot + offset, 'buy', () => indexes.flatMap(buy), aftermath);
  },
};

const strains = ['count', 'relay', 'funding', 'both', 'both'] as const;
const kinds = ['relayed_cohort', 'exchange_cohort', 'sybil_relay'] as const;
