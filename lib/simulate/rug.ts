import { MINUTE } from './clock.ts';
import { relaxed, strict } from './definition.ts';
import { createStrangers, selectStrain } from './instance.ts';
import type { Grade } from './item.ts';
import { computeTokensToFall } from './pool.ts';
import { drawBoolean, drawInteger, drawLogUniform, drawUniform } from './random.ts';
import type { Spot } from './spot.ts';
import { moveLiquidity, writeSolTransfer, writeSwaps, writeTokenStatus } from './tape.ts';
import { ensurePosition, getMainPool, getTokenPrice, type Token } from './token.ts';
import type { Wallet } from './wallet.ts';
import { runAt, toSlotMs, type World, writeTruth } from './world.ts';

const WINDOW = 10 * MINUTE;
const LOOK = 12;

type Rug = ReturnType<typeof draw>;

export function isPullable(token: Token): boolean {
  return getMainPool(token).shape === 'constant_product' && !token.isBurned && token.pools.length === 1;
}

/** Plans a pull and the fall. A stranger pulls its own deposit. */
export function planRug(world: World, { token, slot }: Spot): void {
  const rug = draw(world, token);
  if (rug.who === 'entity') {
    // Gives the deployer, the remover and a third wallet one funder.
    const [funder, third] = createStrangers(world.random, 2) as [Wallet, Wallet];
    for (const wallet of [rug.token.deployer, rug.remover, third])
      runAt(world, slot - drawUniform(world.random, 0.2, 1) * Math.min(slot - 1, 20 * MINUTE), () => {
        writeSolTransfer(world, funder, wallet, Math.round(drawUniform(world.random, 0.05, 2) * 1e9));
      });
  }
  if (rug.who === 'stranger') token.provider = rug.remover;
  runAt(world, slot, () => pull(world, rug));
}

function draw(world: World, token: Token) {
  const { random } = world;
  const strained = selectStrain(world, 'rug', ['pull', 'fall', 'time', 'who', 'no_fall'] as const);
  const who = strained === 'who' ? 'stranger' : drawBoolean(random, 0.25) ? 'entity' : 'deployer';
  return {
    token,
    who,
    remover: who === 'deployer' ? token.deployer : createStrangers(random, 1)[0]!,
    pull:
      strained === 'pull'
        ? drawUniform(random, 0.45, 0.95)
        : strained === 'no_fall'
          ? drawUniform(random, 0.1, 0.95)
          : drawUniform(random, 0.84, 0.985),
    fall:
      strained === 'fall'
        ? drawUniform(random, 0.5, 0.95)
        : strained === 'no_fall'
          ? 0
          : drawUniform(random, 0.85, 0.97),
    minutes: strained === 'time' ? drawUniform(random, 4, 22) : drawLogUniform(random, 0.1, 6),
    sells: drawInteger(random, 1, 5),
    strained,
    signatures: [] as string[],
    prices: [] as [slot: number, price: number][],
    pullSlot: 0,
  };
}

function pull(world: World, rug: Rug): void {
  const { token, remover } = rug;
  rug.pullSlot = world.slot;
  note(world, rug);
  rug.signatures.push(moveLiquidity(world, token, remover, 'remove', rug.pull));
  pollRug(world, rug);
  if (rug.fall === 0) return;
  for (let sale = 1; sale <= rug.sells; sale++)
    runAt(world, world.slot + 1 + (rug.minutes * MINUTE * sale) / rug.sells, () => {
      // Sells to the next price step. The last sale ends organic interest.
      const goal = rug.prices[0]![1] * (1 - rug.fall) ** (sale / rug.sells);
      const fraction = 1 - goal / getTokenPrice(token);
      const raw = Math.min(
        ensurePosition(token, remover).raw,
        fraction <= 0 ? 0 : computeTokensToFall(getMainPool(token), fraction),
      );
      if (raw > 1000)
        rug.signatures.push(writeSwaps(world, [{ token, wallet: remover, side: 'sell', raw }])[0]!.signature);
      token.arrivals.interest = Math.min(token.arrivals.interest, 1 - (0.97 * sale) / rug.sells);
      note(world, rug);
    });
}

function note(world: World, rug: Rug): void {
  void rug.prices.push([world.slot, getTokenPrice(rug.token)]);
}

function pollRug(world: World, rug: Rug): void {
  note(world, rug);
  if (world.slot - rug.pullSlot > WINDOW) {
    // Largest fall within ten minutes, and when the limit was first reached.
    const before = rug.prices[0]![1];
    const within = rug.prices.filter(([slot]) => slot - rug.pullSlot <= WINDOW);
    const low = within.reduce((one, other) => (other[1] < one[1] ? other : one));
    const crossed = within.find(([, price]) => price <= before * (1 - strict.fall));
    const fall = 1 - low[1] / before;
    const [slot] = crossed ?? low;
    // A stranger's pull is outside. One clause met by far is a near miss.
    const meets = (limits: typeof strict): boolean => rug.pull >= limits.pull && fall >= limits.fall;
    const isNear = meets(relaxed) || rug.pull >= strict.pull || fall >= strict.fall;
    const grade: Grade = meets(strict) ? 'inside' : isNear ? 'near_miss' : 'outside';
    const verdict = rug.who === 'stranger' ? 'outside' : grade;
    const { token, who, pull: pulled, strained, minutes } = rug;
    writeTruth(world, {
      detector: 'rug',
      token_mint: token.mint,
      wallets: [...new Set([rug.remover.address, token.deployer.address])],
      leader: rug.remover.address,
      signatures: rug.signatures,
      fromMs: toSlotMs(world, rug.pullSlot),
      toMs: toSlotMs(world, slot),
      verdict,
      parameters: { who, pull: pulled, fall, minutes, strained },
      note: who !== 'stranger' ? '' : 'the liquidity was a stranger’s own',
    });
    // Some rugs are also confirmed by the validator.
    if (verdict === 'inside' && drawBoolean(world.random, 0.2))
      writeTokenStatus(world, token, 'rugged', 'LIQUIDITY_REMOVED');
  } else runAt(world, world.slot + LOOK, () => pollRug(world, rug));
}
