import { entitiesCodec } from '../../../layers/core/entities/codec.ts';
import {
  createEntities,
  type Entities,
  findEntityId,
  findEntityMembership,
  findEntityWithMembers,
  takeCoAction,
  takeFundedLink,
  takeKnownLink,
} from '../../../layers/core/entities/entities.ts';
import type { Link } from '../../../layers/core/relations/link.ts';
import fc from '../../laws.ts';

/** Generated links lie near this time. */
export const NOW_MS = 1_767_000_000_000;

export const take = (state: Entities, link: Link) => {
  if (link.kind === 'funded') return takeFundedLink(state, link);
  if (link.kind === 'known') return takeKnownLink(state, link);
  if (link.kind === 'co_action') return takeCoAction(state, link);
  throw new RangeError(`no link of entities: ${link.kind}`);
};

export const takeAll = (state: Entities, links: readonly Link[]) => links.flatMap(link => take(state, link).changes);

export const stateFrom = (links: readonly Link[]): Entities => {
  const state = createEntities();
  takeAll(state, links);
  return state;
};

/** The state after a snapshot round trip. */
export const reload = (state: Entities): Entities =>
  entitiesCodec.decode(JSON.parse(JSON.stringify(entitiesCodec.encode(state))));

/** All answers about some wallets' entities. */
export const shown = (state: Entities, wallets: readonly string[]) => {
  const ids = [...new Set(wallets.flatMap(wallet => findEntityId(state, wallet) ?? []))].sort();
  return {
    entities: ids.map(id => findEntityWithMembers(state, id)),
    memberships: wallets.map(wallet => [wallet, findEntityMembership(state, wallet)]),
  };
};

/** Few wallets, so that trees, rings, crews and services overlap. */
export const names = [...'ABCDEFGHKLMNPQRS'] as const;
const name = fc.constantFrom(...names);
/** Slots and clocks mostly agree; where they differ, the slot decides. */
const time = fc
  .tuple(
    fc.nat(40),
    fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: -9, max: 9 }) }),
  )
  .map(([slot, off]) => ({ slot: 1_000 + slot, timestampMs: NOW_MS + (slot + off) * 400 }));
const category = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(null, 'farm', 'other') },
  { weight: 1, arbitrary: fc.constantFrom('cex', 'bridge') },
);

const funded: fc.Arbitrary<Link> = fc
  .record({
    wallet: name,
    from: name,
    category,
    time,
    lamports: fc.constantFrom(undefined, 1, 2),
    hasHistory: fc.constantFrom(undefined, undefined, undefined, true),
  })
  .map(({ time: at, lamports, hasHistory, ...link }) => ({
    kind: 'funded',
    ...link,
    ...at,
    ...(lamports && { lamports }),
    ...(hasHistory && { hasHistory }),
  }));
const known: fc.Arbitrary<Link> = fc
  .record({ wallet: name, category: fc.constantFrom('cex', 'dex_authority', 'farm', 'other'), time })
  .map(({ time: { timestampMs }, ...link }) => ({ kind: 'known', ...link, timestampMs }));
const coAction: fc.Arbitrary<Link> = fc
  .record({
    mint: fc.constantFrom('X', 'Y'),
    act: fc.nat(3),
    rule: fc.constantFrom('slot', 'relay'),
    wallets: fc.subarray([...names], { minLength: 2, maxLength: 6 }),
  })
  .map(({ mint, act, rule, wallets }) => ({
    kind: 'co_action',
    id: `${rule}:${act}`,
    mint,
    slot: 1_000 + act * 4,
    timestampMs: NOW_MS + act * 1_600,
    wallets,
  }));

/** Links of all three kinds, in any order. */
export const links: fc.Arbitrary<Link[]> = fc.array(
  fc.oneof({ weight: 20, arbitrary: funded }, { weight: 1, arbitrary: known }, { weight: 3, arbitrary: coAction }),
  { minLength: 10, maxLength: 50, size: 'max' },
);

/** Deep funding trees, and an occasional ring. */
export const chains: fc.Arbitrary<Link[]> = fc
  .array(
    fc.record({
      jump: fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(60) }),
      category,
    }),
    {
      minLength: 30,
      maxLength: 60,
      size: 'max',
    },
  )
  .map(steps =>
    steps.map(({ jump, category: said }, index): Link => {
      const from = `w${Math.abs(index - jump)}`;
      return { kind: 'funded', wallet: `w${index}`, from, category: said, slot: index, timestampMs: NOW_MS + index };
    }),
  )
  .chain(list => fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }));
