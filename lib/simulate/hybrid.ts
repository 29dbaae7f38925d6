import { newRelayId } from './address.ts';
import type { Aftermath } from './aftermath.ts';
import { MINUTE } from './clock.ts';
import { fundFrom } from './funded.ts';
import { evenSizes } from './funding.ts';
import { type Instance, newInstance, strainOf, strangers } from './instance.ts';
import { between, pick, spread, whole } from './random.ts';
import { oddSize } from './sizes.ts';
import { bearable, type Spot } from './spot.ts';
import { planStep } from './step.ts';
import { transact } from './tape.ts';
import type { World } from './world.ts';

const strains = ['count', 'relay', 'funding', 'both', 'both'] as const;
const kinds = ['relayed_cohort', 'exchange_cohort', 'sybil_relay'] as const;

type Draw = ReturnType<typeof draw>;

const draw = (world: World) => {
  const { random } = world;
  const strained = strainOf(world, 'Hybrid', strains);
  if (strained === 'both') return { strained, kind: kinds[1], count: 4, span: whole(random, 2, 8) };
  const kind = pick(random, kinds);
  const least = kind === 'relayed_cohort' ? 3 : 5;
  const count = strained === 'count' ? whole(random, least - 2, least) : whole(random, least, least + 4);
  return { strained, kind, count, span: 0 };
};

/** Plans evidence of two families in one bundle. */
export const planHybrid = (world: World, { token, slot }: Spot, aftermath: Aftermath): void => {
  const drawn = draw(world);
  const { random } = world;
  const instance = newInstance('Hybrid', token, strangers(random, drawn.count), drawn);
  const isDust = drawn.kind === 'sybil_relay';
  const lamports = instance.members.map(() => (isDust ? between(random, 0.001, 0.007) : spread(random, 0.1, 2)) * 1e9);
  if (drawn.kind !== 'relayed_cohort') fundHybrid(world, instance, drawn, slot);
  const relay = drawn.kind !== 'exchange_cohort' && drawn.strained !== 'relay' ? newRelayId(random) : null;
  const turns = Map.groupBy(instance.members.keys(), index => Math.floor((index * drawn.span) / drawn.count));
  const buy = (index: number) => {
    const raw = bearable(token, lamports[index]!);
    return transact(world, [{ token, wallet: instance.members[index]!, side: 'buy', raw }], { relay });
  };
  for (const [offset, indexes] of turns)
    planStep(world, instance, slot + offset, 'buy', () => indexes.flatMap(buy), aftermath);
};

const fundHybrid = (world: World, instance: Instance, { kind, count, strained }: Draw, slot: number): void => {
  const { random, exchanges } = world;
  const isDust = kind === 'sybil_relay';
  const amountSpread = strained === 'funding' ? 0.3 : strained === 'both' ? between(random, 0.02, 0.14) : 0.04;
  const amounts = evenSizes(random, count, oddSize(random, 0.3, 3) * 1e9, amountSpread);
  const roots = isDust ? strangers(random, 3) : [pick(random, exchanges), ...exchanges.slice(0, 2)];
  const first = slot - between(random, 4, 8) * MINUTE;
  const seeds = instance.members.map((wallet, index) => ({
    wallet,
    slot: Math.max(2, first + index * 20),
    lamports: amounts[index]!,
  }));
  fundFrom(world, instance, strained === 'funding' ? [...new Set(roots)] : roots.slice(0, 1), seeds, 1);
};
