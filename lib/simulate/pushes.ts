import { MINUTE } from './clock.ts';
import { fund, HOP_SLOTS } from './funding.ts';
import { kindOf, noteCrew, strainOf, strangers } from './instance.ts';
import { between, logNormal, shuffled, whole } from './random.ts';
import { bearable, pickSpot } from './spot.ts';
import { transact } from './tape.ts';
import type { Token } from './token.ts';
import { newWallet, type Wallet } from './wallet.ts';
import { at, type World } from './world.ts';

const kinds = ['entities', 'wallets', 'again', 'growing'] as const;
const strains = ['two', 'seven', 'spread', 'strangers'] as const;

type Kind = (typeof kinds)[number];
type Strain = (typeof strains)[number] | null;

/** Plans crews that buy one token within minutes, or a near miss. */
export const planPush = (world: World): void => {
  const { random } = world;
  const strained = strainOf(world, 'campaign', strains);
  const kind = strained === null ? kindOf(world, 'campaign', kinds) : 'wallets';
  const spot = pickSpot(world, { lead: 30 * MINUTE, tail: 26 * MINUTE });
  if (spot === null) return;
  const minutes = strained === 'spread' ? between(random, 16, 20) : between(random, 3, 8);
  const crews = crewSizes(world, kind, strained).map(size => strangers(random, size));
  if (strained === 'strangers') noteCrew(world, 'campaign', crews.flat(), spot.slot, { strained }, spot.token.mint);
  else for (const crew of crews) payAhead(world, crew, spot.slot);
  const everyone = shuffled(random, crews.flat());
  const early =
    kind === 'growing' ? [...crews.map(crew => crew[0]!), ...crews.slice(0, 1).map(crew => crew[1]!)] : everyone;
  buyOver(world, spot.token, early, spot.slot, minutes * MINUTE);
  if (kind !== 'again' && kind !== 'growing') return;
  // Some push again in the next ten minutes.
  const again = spot.slot + between(random, 10.5, 12) * MINUTE;
  buyOver(world, spot.token, everyone, again, between(random, 5, 8) * MINUTE);
};

const crewSizes = ({ random }: World, kind: Kind, strained: Strain): number[] => {
  if (strained === 'two') return [3, 3];
  if (strained === 'seven') return [3, 4];
  if (strained === 'spread') return [whole(random, 8, 9)];
  if (strained === 'strangers') return [whole(random, 8, 14)];
  if (kind === 'wallets') return [whole(random, 4, 6), whole(random, 4, 8)];
  return Array.from({ length: whole(random, 3, 5) }, () => whole(random, 3, 5));
};

const payAhead = (world: World, crew: readonly Wallet[], slot: number): void => {
  const { random } = world;
  const hops = whole(random, 1, 2);
  const from = slot - between(random, 10, 25) * MINUTE;
  const seeds = crew.map(wallet => ({
    wallet,
    slot: Math.max(hops * HOP_SLOTS + 2, from + between(random, 0, 6) * MINUTE),
    lamports: Math.round(logNormal(random, 1, 0.6) * 1e9),
  }));
  fund(world, { funding: new Map() }, newWallet(random), seeds, { hops });
};

/** Spaced and sized to differ from a cohort. */
const buyOver = (world: World, token: Token, wallets: readonly Wallet[], slot: number, span: number): void => {
  const { random } = world;
  wallets.forEach((wallet, index) => {
    const lamports = Math.min(3, Math.max(0.1, logNormal(random, 0.5, 0.8))) * 1e9;
    at(world, slot + (span * (index + between(random, 0.2, 0.8))) / wallets.length, () => {
      transact(world, [{ token, wallet, side: 'buy', raw: bearable(token, lamports) }]);
    });
  });
};
