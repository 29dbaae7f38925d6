import { evenSizes } from './funding.ts';
import { kindOf, strainOf, strangers } from './instance.ts';
import { between, chance, logNormal, type Random, spread, whole } from './random.ts';
import { claimOf, transact } from './tape.ts';
import { mainPool, type Token } from './token.ts';
import type { Wallet } from './wallet.ts';
import { tell, under, type World } from './world.ts';

const kinds = ['alike', 'heavy', 'parted', 'alike'] as const;
/** Two wallets; small buys of any size; buys scattered over the block. */
const strains = ['two', 'unlike', 'scattered'] as const;
type Drawn = { readonly kind: (typeof kinds)[number]; readonly strained: (typeof strains)[number] | null };

/** Similar amounts, or this share of the supply, make a line. */
const SPREAD_MAX = 0.12;
const SUPPLY_MIN = 0.15;

/** Plans wallets that buy right behind a token's creation, in its block; or nearly so. */
export const planLine = (world: World, token: Token): void => {
  const strained = strainOf(world, 'launch_line', strains);
  const drawn = { kind: kindOf(world, 'launch_line', kinds), strained };
  const { random } = world;
  const members = strangers(random, strained === 'two' ? 2 : whole(random, 3, 8));
  token.behind = () => under(world, random, () => buyInLine(world, token, members, drawn));
};

const buyInLine = (world: World, token: Token, members: readonly Wallet[], drawn: Drawn): void => {
  const { random } = world;
  const pool = mainPool(token);
  const lamports = sizesOf(random, members.length, pool.base, drawn);
  const gap = drawn.kind === 'parted' ? whole(random, 1, members.length - 1) : -1;
  const acts = members.flatMap((wallet, at) => {
    const places = drawn.strained === 'scattered' ? whole(random, 20, 150) : at === gap ? 2 : 1;
    return transact(world, [{ token, wallet, side: 'buy', raw: lamports[at]! }], { places });
  });
  const sizes = acts.map(act => act.lamports);
  const isAlike = Math.max(...sizes) <= Math.min(...sizes) * (1 + SPREAD_MAX);
  const supplyShare = acts.reduce((sum, act) => sum + act.tokenRaw, 0) / token.supply;
  const isLine = drawn.strained !== 'scattered' && acts.length >= 3;
  const verdict = isLine && (isAlike || supplyShare >= SUPPLY_MIN) ? 'inside' : isLine ? 'near_miss' : 'outside';
  tell(world, {
    detector: 'launch_line',
    ...claimOf(token, acts),
    verdict,
    parameters: { ...drawn, wallets: acts.length, supply_share: supplyShare },
  });
};

const sizesOf = (random: Random, count: number, base: number, { kind, strained }: Drawn): number[] => {
  if (strained === 'unlike' || strained === 'scattered')
    return Array.from({ length: count }, () => Math.round(Math.min(1.5, logNormal(random, 0.25, 0.9)) * 1e9));
  if (kind === 'heavy') return Array.from({ length: count }, () => Math.round(base * spread(random, 0.06, 0.3)));
  const each = Math.round(base * between(random, 0.01, 0.12));
  // Round amounts are what strangers type: only the sequence reveals this crew.
  return chance(random, 0.2)
    ? Array.from({ length: count }, () => Math.max(1, Math.round(each / 1e9)) * 1e9)
    : evenSizes(random, count, each, between(random, 0.01, 0.1));
};
