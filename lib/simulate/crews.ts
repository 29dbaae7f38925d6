import type { Act } from './act.ts';
import { drawRelayId } from './address.ts';
import { MINUTE } from './clock.ts';
import { HOP_SLOTS, planFunding, planLooseFunding } from './funding.ts';
import { createBundleInstance, createStrangers, noteCrew, selectKind, selectStrain } from './instance.ts';
import { drawBoolean, drawInteger, drawLogUniform, drawOne, drawUniform, logNormal } from './random.ts';
import { clampToPool, drawSpot, planTokenVisit } from './spot.ts';
import { planStep } from './step.ts';
import { type Manner, writeKnownWallet, writeSolTransfer, writeSwaps } from './tape.ts';
import type { Token } from './token.ts';
import { createTapeWallet, type Wallet } from './wallet.ts';
import { cachePerWorld, runAt, type World } from './world.ts';

const kinds = ['direct', 'relay', 'tree', 'slot'] as const;
const strains = ['two', 'once', 'exchange', 'bridge', 'dust'] as const;
type Drawn = { readonly kind: (typeof kinds)[number]; readonly strained: (typeof strains)[number] | null };

/** Plans wallets related by funding or repeated co-actions, or near misses. */
export function planCrew(world: World): void {
  const strained = selectStrain(world, 'entity', strains);
  const strainedKind = strained === 'once' ? drawOne(world.random, ['relay', 'slot'] as const) : 'direct';
  const kind = strained === null ? selectKind(world, 'entity', kinds) : strainedKind;
  if (kind === 'relay' || kind === 'slot') {
    // Wallets without a common funder that act together on several tokens.
    const drawn = { kind, strained };
    const { random } = world;
    const members = createStrangers(random, drawInteger(random, drawn.kind === 'slot' ? 5 : 3, 8));
    const coActions = drawn.strained === 'once' ? 1 : drawInteger(random, 2, 4);
    let first = world.end;
    let acted = 0;
    for (let turn = 0; turn < coActions; turn++) {
      const spot = drawSpot(world, { lead: 10 * MINUTE, tail: 3 * MINUTE });
      if (spot === null) continue;
      const present = members.slice(0, Math.max(3, members.length - (drawBoolean(random, 0.3) ? 1 : 0)));
      first = Math.min(first, spot.slot);
      const type = drawn.kind === 'relay' ? 'RelaySequential' : 'SameSlotBuyCohort';
      const instance = createBundleInstance(type, spot.token, present, { ...drawn, coActions });
      planStep(world, instance, spot.slot, 'buy', () => {
        instance.history = acted++ > 0;
        const relay = drawn.kind === 'relay' ? drawRelayId(random) : null;
        return present.flatMap(wallet => writeBuy(world, spot.token, wallet, { relay }));
      });
    }
    planLooseFunding(world, members, first);
    noteCrew(world, 'entity', members, first, drawn);
  } else planFunded(world, { kind, strained });
}

function planFunded(world: World, drawn: Drawn): void {
  const { random } = world;
  const { kind, strained } = drawn;
  const members = createStrangers(random, strained === 'two' ? 2 : drawInteger(random, 3, 12));
  const hops = kind === 'tree' ? drawInteger(random, 2, 4) : 1;
  const from = Math.max(hops * HOP_SLOTS + 5, drawUniform(random, 0.02, 0.5) * world.end);
  const span = drawLogUniform(random, 1, 40) * MINUTE;
  const lamports = (): number => Math.round(logNormal(random, 0.8, 0.8) * 1e9);
  const seeds = members.map(wallet => ({ wallet, slot: from + span * random.unit(), lamports: lamports() }));
  const pay = (root: Wallet): void => planFunding(world, { funding: new Map() }, root, seeds, { hops });
  if (strained === 'exchange') pay(drawOne(world.random, world.exchanges));
  else if (strained === 'bridge') pay(drawOne(world.random, bridgesOf(world)));
  else if (strained === 'dust') {
    // Transfers too small to count as funding.
    const from = createTapeWallet(world.random);
    for (const { wallet, slot } of seeds)
      runAt(world, slot, () => void writeSolTransfer(world, from, wallet, drawInteger(world.random, 1000, 900_000)));
  } else pay(createTapeWallet(world.random));
  for (const { wallet, slot } of seeds) {
    // A few buys over the rest of the tape.
    const from = slot + 2 * MINUTE;
    for (let count = drawInteger(random, 1, 4); count > 0; count--) {
      planTokenVisit(world, drawUniform(random, from, world.end), token => void writeBuy(world, token, wallet));
    }
  }
  noteCrew(world, 'entity', members, from, drawn);
}

/** Bridges and DEX authorities; half are announced late. */
const bridgesOf = cachePerWorld(world => {
  const made = Array.from({ length: 4 }, () => createTapeWallet(world.random));
  made.forEach((wallet, index) => {
    const category = index % 2 === 0 ? 'bridge' : 'dex_authority';
    world.notes.nobody.add(wallet.address);
    const late = index < 2 ? 0 : world.end * 0.8;
    runAt(world, late, () => writeKnownWallet(world, wallet, `${category}-${index}`, category));
  });
  return made;
});

function writeBuy(world: World, token: Token, wallet: Wallet, manner?: Manner): readonly Act[] {
  const lamports = Math.min(3, Math.max(0.1, logNormal(world.random, 0.4, 0.8))) * 1e9;
  return writeSwaps(world, [{ token, wallet, side: 'buy', raw: clampToPool(token, lamports) }], manner);
}
