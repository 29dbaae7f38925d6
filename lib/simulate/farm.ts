import { MINUTE, toSlotCount } from './clock.ts';
import { drawFundAmount, HOP_SLOTS, planFunding } from './funding.ts';
import { createBundleInstance, createStrangers, type Instance, selectStrain } from './instance.ts';
import { drawBoolean, drawInteger, drawLogUniform, drawOne, drawUniform } from './random.ts';
import { clampToPool } from './spot.ts';
import { planStep } from './step.ts';
import { toTruthClaim, writeSwaps } from './tape.ts';
import type { Token } from './token.ts';
import type { Wallet } from './wallet.ts';
import { runAt, type World, writeTruth } from './world.ts';

const EARLY = 10 * MINUTE;

type Wave = ReturnType<typeof draw>;

/** Slots before the launch. */
export const FARM_LEAD = 30 * MINUTE;

function draw(world: World) {
  const { random } = world;
  const strained = selectStrain(world, 'funding_abuse', ['count', 'late', 'lead'] as const);
  return {
    count: strained === 'count' ? drawInteger(random, 2, 8) : drawInteger(random, 8, 20),
    hops: drawInteger(random, 1, 4),
    isFarm: drawBoolean(random, 0.5),
    leadMinutes: strained === 'lead' ? drawUniform(random, 20, 28) : drawLogUniform(random, 1, 15),
    terminal: drawBoolean(random, 0.5) ? drawOne(random, ['axiom', 'photon', 'trojan'] as const) : null,
    strained,
  };
}

/** Plans wallets of one root that buy a token early. */
export function planWave(world: World, token: Token): void {
  const { random } = world;
  const wave = draw(world);
  const root = wave.isFarm ? drawOne(random, world.farms) : createStrangers(random, 1)[0]!;
  const members = createStrangers(random, wave.count).map(wallet => ({
    ...wallet,
    terminal: wave.terminal ?? wallet.terminal,
  }));
  const instance = createBundleInstance('SybilPoisoning', token, members, { farm: wave, seed_wave: true });
  const span = wave.strained === 'late' ? 30 * MINUTE : 4 * MINUTE;
  const seeds = members.map(wallet => ({
    wallet,
    slot: Math.max(
      wave.hops * HOP_SLOTS + 2,
      token.launchSlot - wave.leadMinutes * MINUTE * drawUniform(random, 0.6, 1),
    ),
    lamports: drawFundAmount(random, drawUniform(random, 0.05, 0.6) * 1e9),
  }));
  planFunding(world, instance, root, seeds, { hops: wave.hops });
  members.forEach((wallet, index) => {
    const slot = token.launchSlot + 8 + (span * (index + random.unit())) / wave.count;
    const lamports = Math.round(seeds[index]!.lamports * 0.8);
    planStep(world, instance, slot, 'buy', () =>
      writeSwaps(world, [{ token, wallet, side: 'buy', raw: clampToPool(token, lamports) }]),
    );
  });
  runAt(world, token.launchSlot + EARLY, () => judgeWave(world, instance, wave, root));
}

function judgeWave(world: World, instance: Instance, wave: Wave, root: Wallet): void {
  const { token, funding } = instance;
  const early = instance.acts.filter(({ slot }) => slot < token.launchSlot + EARLY);
  const buyers = [...token.positions.values()].filter(({ entry }) => entry > 0).length;
  const seeded = early.length;
  if (seeded === 0) return;
  const share = seeded / Math.max(1, buyers);
  // Five wallets and a third of early buyers is abuse. A seventh is a near miss.
  const isNear = seeded >= 3 && share >= 0.12;
  const verdict = seeded >= 5 && share >= 0.33 ? 'inside' : isNear ? 'near_miss' : 'outside';
  const waits = early.map(act => (act.ms - funding.get(act.wallet)!.ms) / 1000);
  writeTruth(world, {
    detector: 'funding_abuse',
    ...toTruthClaim(token, early),
    funder: root.address,
    verdict,
    parameters: {
      seeded,
      early_buyers: buyers,
      seeded_share: share,
      farm: wave.isFarm,
      hops: wave.hops,
      terminal: wave.terminal,
      fund_to_buy_s: waits.reduce((sum, wait) => sum + wait, 0) / waits.length,
      early_window_s: EARLY / toSlotCount(1),
      strained: wave.strained,
    },
    note: 'the text has no cutoff: a reading of it',
  });
}
