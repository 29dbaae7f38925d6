import { MINUTE } from './clock.ts';
import { relaxed, strict } from './definition.ts';
import { strainOf, strangers } from './instance.ts';
import type { Grade } from './item.ts';
import { tokensToFall } from './pool.ts';
import { between, chance, spread, whole } from './random.ts';
import type { Spot } from './spot.ts';
import { moveLiquidity, tellStatus, transact, transfer } from './tape.ts';
import { mainPool, positionOf, type Token, tokenPrice } from './token.ts';
import type { Wallet } from './wallet.ts';
import { at, msOf, tell, type World } from './world.ts';

const WINDOW = 10 * MINUTE;
const LOOK = 12;

type Rug = ReturnType<typeof draw>;

export const isPullable = (token: Token): boolean =>
  mainPool(token).shape === 'constant_product' && !token.isBurned && token.pools.length === 1;

/** Plans a liquidity pull and the price fall. A stranger's pull is not a rug. */
export const planRug = (world: World, { token, slot }: Spot): void => {
  const rug = draw(world, token);
  if (rug.who === 'entity') bindEntity(world, rug, slot);
  at(world, slot, () => pull(world, rug));
};

const draw = (world: World, token: Token) => {
  const { random } = world;
  const strained = strainOf(world, 'rug', ['pull', 'fall', 'time', 'who', 'no_fall'] as const);
  const who = strained === 'who' ? 'stranger' : chance(random, 0.25) ? 'entity' : 'deployer';
  return {
    token,
    who,
    remover: who === 'deployer' ? token.deployer : strangers(random, 1)[0]!,
    pull:
      strained === 'pull'
        ? between(random, 0.45, 0.95)
        : strained === 'no_fall'
          ? between(random, 0.1, 0.95)
          : between(random, 0.84, 0.985),
    fall: strained === 'fall' ? between(random, 0.5, 0.95) : strained === 'no_fall' ? 0 : between(random, 0.85, 0.97),
    minutes: strained === 'time' ? between(random, 4, 22) : spread(random, 0.1, 6),
    sells: whole(random, 1, 5),
    strained,
    signatures: [] as string[],
    prices: [] as [slot: number, price: number][],
    pullSlot: 0,
  };
};

/** Gives the deployer, the remover and a third wallet one funder. */
const bindEntity = (world: World, { token, remover }: Rug, slot: number): void => {
  const [funder, third] = strangers(world.random, 2) as [Wallet, Wallet];
  for (const wallet of [token.deployer, remover, third])
    at(world, slot - between(world.random, 0.2, 1) * Math.min(slot - 1, 20 * MINUTE), () => {
      transfer(world, funder, wallet, Math.round(between(world.random, 0.05, 2) * 1e9));
    });
};

const pull = (world: World, rug: Rug): void => {
  const { token, remover } = rug;
  rug.pullSlot = world.slot;
  note(world, rug);
  rug.signatures.push(moveLiquidity(world, token, remover, 'remove', rug.pull));
  watch(world, rug);
  if (rug.fall === 0) return;
  for (let sale = 1; sale <= rug.sells; sale++)
    at(world, world.slot + 1 + (rug.minutes * MINUTE * sale) / rug.sells, () => press(world, rug, sale));
};

/** Sells to the next price step. The last sale ends organic interest. */
const press = (world: World, rug: Rug, sale: number): void => {
  const { token, remover } = rug;
  const goal = rug.prices[0]![1] * (1 - rug.fall) ** (sale / rug.sells);
  const fraction = 1 - goal / tokenPrice(token);
  const raw = Math.min(positionOf(token, remover).raw, fraction <= 0 ? 0 : tokensToFall(mainPool(token), fraction));
  if (raw > 1000) rug.signatures.push(transact(world, [{ token, wallet: remover, side: 'sell', raw }])[0]!.signature);
  token.arrivals.interest = Math.min(token.arrivals.interest, 1 - (0.97 * sale) / rug.sells);
  note(world, rug);
};

const note = (world: World, rug: Rug): void => void rug.prices.push([world.slot, tokenPrice(rug.token)]);

const watch = (world: World, rug: Rug): void => {
  note(world, rug);
  if (world.slot - rug.pullSlot > WINDOW) judgeRug(world, rug);
  else at(world, world.slot + LOOK, () => watch(world, rug));
};

/** Largest fall within ten minutes, and when the limit was first reached. */
const deepest = ({ prices, pullSlot }: Rug): { readonly fall: number; readonly slot: number } => {
  const before = prices[0]![1];
  const within = prices.filter(([slot]) => slot - pullSlot <= WINDOW);
  const low = within.reduce((one, other) => (other[1] < one[1] ? other : one));
  const crossed = within.find(([, price]) => price <= before * (1 - strict.fall));
  return { fall: 1 - low[1] / before, slot: (crossed ?? low)[0] };
};

/** A stranger's pull is outside. One clause met by far is a near miss. */
const verdictOf = ({ who, pull: pulled }: Rug, fall: number): Grade => {
  if (who === 'stranger') return 'outside';
  const meets = (limits: typeof strict): boolean => pulled >= limits.pull && fall >= limits.fall;
  if (meets(strict)) return 'inside';
  return meets(relaxed) || pulled >= strict.pull || fall >= strict.fall ? 'near_miss' : 'outside';
};

const judgeRug = (world: World, rug: Rug): void => {
  const { fall, slot } = deepest(rug);
  const verdict = verdictOf(rug, fall);
  const { token, who, pull: pulled, strained, minutes } = rug;
  tell(world, {
    detector: 'rug',
    token_mint: token.mint,
    wallets: [...new Set([rug.remover.address, token.deployer.address])],
    leader: rug.remover.address,
    signatures: rug.signatures,
    fromMs: msOf(world, rug.pullSlot),
    toMs: msOf(world, slot),
    verdict,
    parameters: { who, pull: pulled, fall, minutes, strained },
    note: who !== 'stranger' ? '' : 'the liquidity was a stranger’s own',
  });
  // Some rugs are also confirmed by the validator.
  if (verdict === 'inside' && chance(world.random, 0.2)) tellStatus(world, token, 'rugged', 'LIQUIDITY_REMOVED');
};
