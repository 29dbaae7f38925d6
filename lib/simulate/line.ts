import { drawEvenSizes } from './funding.ts';
import { createStrangers, selectKind, selectStrain } from './instance.ts';
import { drawBoolean, drawInteger, drawLogUniform, drawUniform, logNormal, type Random } from './random.ts';
import { toTruthClaim, writeSwaps } from './tape.ts';
import { getMainPool, type Token } from './token.ts';
import { runWithRandom, type World, writeTruth } from './world.ts';

const kinds = ['alike', 'heavy', 'parted', 'alike'] as const;
/** Two wallets; small buys of any size; buys scattered over the block. */
const strains = ['two', 'unlike', 'scattered'] as const;
type Drawn = { readonly kind: (typeof kinds)[number]; readonly strained: (typeof strains)[number] | null };

/** Similar amounts, or this share of the supply, make a line. */
const SPREAD_MAX = 0.12;
const SUPPLY_MIN = 0.15;

/** Plans wallets that buy right behind a token's creation, in its block; or nearly so. */
export function planLine(world: World, token: Token): void {
  const strained = selectStrain(world, 'launch_line', strains);
  const drawn = { kind: selectKind(world, 'launch_line', kinds), strained };
  const { random } = world;
  const members = createStrangers(random, strained === 'two' ? 2 : drawInteger(random, 3, 8));
  token.behind = () =>
    runWithRandom(world, random, () => {
      const pool = getMainPool(token);
      const lamports = drawLineSizes(random, members.length, pool.base, drawn);
      const gap = drawn.kind === 'parted' ? drawInteger(random, 1, members.length - 1) : -1;
      const acts = members.flatMap((wallet, at) => {
        const places = drawn.strained === 'scattered' ? drawInteger(random, 20, 150) : at === gap ? 2 : 1;
        return writeSwaps(world, [{ token, wallet, side: 'buy', raw: lamports[at]! }], { places });
      });
      const sizes = acts.map(act => act.lamports);
      const isAlike = Math.max(...sizes) <= Math.min(...sizes) * (1 + SPREAD_MAX);
      const supplyShare = acts.reduce((sum, act) => sum + act.tokenRaw, 0) / token.supply;
      const isLine = drawn.strained !== 'scattered' && acts.length >= 3;
      const verdict = isLine && (isAlike || supplyShare >= SUPPLY_MIN) ? 'inside' : isLine ? 'near_miss' : 'outside';
      writeTruth(world, {
        detector: 'launch_line',
        ...toTruthClaim(token, acts),
        verdict,
        parameters: { ...drawn, wallets: acts.length, supply_share: supplyShare },
      });
    });
}

function drawLineSizes(random: Random, count: number, base: number, { kind, strained }: Drawn): number[] {
  if (strained === 'unlike' || strained === 'scattered')
    return Array.from({ length: count }, () => Math.round(Math.min(1.5, logNormal(random, 0.25, 0.9)) * 1e9));
  if (kind === 'heavy')
    return Array.from({ length: count }, () => Math.round(base * drawLogUniform(random, 0.06, 0.3)));
  const each = Math.round(base * drawUniform(random, 0.01, 0.12));
  // Round amounts are what strangers type: only the sequence reveals this crew.
  return drawBoolean(random, 0.2)
    ? Array.from({ length: count }, () => Math.max(1, Math.round(each / 1e9)) * 1e9)
    : drawEvenSizes(random, count, each, drawUniform(random, 0.01, 0.1));
}
