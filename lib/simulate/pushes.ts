import { MINUTE } from './clock.ts';
import { HOP_SLOTS, planFunding } from './funding.ts';
import { createStrangers, noteCrew, selectKind, selectStrain } from './instance.ts';
import { drawInteger, drawUniform, logNormal, toShuffled } from './random.ts';
import { clampToPool, drawSpot } from './spot.ts';
import { writeSwaps } from './tape.ts';
import type { Token } from './token.ts';
import { createTapeWallet, type Wallet } from './wallet.ts';
import { runAt, type World } from './world.ts';

const kinds = ['entities', 'wallets', 'again', 'growing'] as const;
const strains = ['two', 'seven', 'spread', 'strangers'] as const;

type Kind = (typeof kinds)[number];
type Strain = (typeof strains)[number] | null;

/** Plans crews that buy one token within minutes, or a near miss. */
export function planPush(world: World): void {
  const { random } = world;
  const strained = selectStrain(world, 'campaign', strains);
  const kind = strained === null ? selectKind(world, 'campaign', kinds) : 'wallets';
  const spot = drawSpot(world, { lead: 30 * MINUTE, tail: 26 * MINUTE });
  if (spot === null) return;
  const minutes = strained === 'spread' ? drawUniform(random, 16, 20) : drawUniform(random, 3, 8);
  const crews = drawCrewSizes(world, kind, strained).map(size => createStrangers(random, size));
  if (strained === 'strangers') noteCrew(world, 'campaign', crews.flat(), spot.slot, { strained }, spot.token.mint);
  else
    for (const crew of crews) {
      const hops = drawInteger(random, 1, 2);
      const from = spot.slot - drawUniform(random, 10, 25) * MINUTE;
      const seeds = crew.map(wallet => ({
        wallet,
        slot: Math.max(hops * HOP_SLOTS + 2, from + drawUniform(random, 0, 6) * MINUTE),
        lamports: Math.round(logNormal(random, 1, 0.6) * 1e9),
      }));
      planFunding(world, { funding: new Map() }, createTapeWallet(random), seeds, { hops });
    }
  const everyone = toShuffled(random, crews.flat());
  const early =
    kind === 'growing' ? [...crews.map(crew => crew[0]!), ...crews.slice(0, 1).map(crew => crew[1]!)] : everyone;
  planBuys(world, spot.token, early, spot.slot, minutes * MINUTE);
  if (kind !== 'again' && kind !== 'growing') return;
  // Some push again in the next ten minutes.
  const again = spot.slot + drawUniform(random, 10.5, 12) * MINUTE;
  planBuys(world, spot.token, everyone, again, drawUniform(random, 5, 8) * MINUTE);
}

function drawCrewSizes({ random }: World, kind: Kind, strained: Strain): number[] {
  if (strained === 'two') return [3, 3];
  if (strained === 'seven') return [3, 4];
  if (strained === 'spread') return [drawInteger(random, 8, 9)];
  if (strained === 'strangers') return [drawInteger(random, 8, 14)];
  if (kind === 'wallets') return [drawInteger(random, 4, 6), drawInteger(random, 4, 8)];
  return Array.from({ length: drawInteger(random, 3, 5) }, () => drawInteger(random, 3, 5));
}

/** Spaced and sized to differ from a cohort. */
function planBuys(world: World, token: Token, wallets: readonly Wallet[], slot: number, span: number): void {
  const { random } = world;
  wallets.forEach((wallet, index) => {
    const lamports = Math.min(3, Math.max(0.1, logNormal(random, 0.5, 0.8))) * 1e9;
    runAt(world, slot + (span * (index + drawUniform(random, 0.2, 0.8))) / wallets.length, () => {
      writeSwaps(world, [{ token, wallet, side: 'buy', raw: clampToPool(token, lamports) }]);
    });
  });
}
