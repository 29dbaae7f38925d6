import type { Act } from './act.ts';
import { MINUTE } from './clock.ts';
import { selectStrain } from './instance.ts';
import { drawBoolean, drawExponential, drawInteger, drawLogUniform, drawUniform, logNormal } from './random.ts';
import { countInstances } from './simulation.ts';
import { drawSpot } from './spot.ts';
import { toTruthClaim, writeSwaps } from './tape.ts';
import { ensurePosition, type Token } from './token.ts';
import { createTapeWallet, type Wallet } from './wallet.ts';
import { computeWashFigures, judgeWashHour, type WashFigures } from './wash-definition.ts';
import { runAt, type World, writeTruth } from './world.ts';

const HOUR_MS = 3_600_000;
const SWAPS_EACH = 8;

export type WashWatch = { readonly acts: Act[]; reportedMs: number };
export function createWashWatch(): WashWatch {
  return { acts: [], reportedMs: 0 };
}

function toBook(acts: readonly Act[]): number[] {
  return acts.flatMap(({ ms, usd, side }) => [ms, side === 'buy' ? usd : -usd]);
}

/** The hour before an act. */
function filterHour(acts: readonly Act[], last: number): Act[] {
  return acts.slice(0, last + 1).filter(({ ms }) => ms > acts[last]!.ms - HOUR_MS);
}

/** Writes a truth when the last hour matches, at most once per hour. */
export function writeWashTruth(world: World, token: Token, watch: WashWatch, note: string): void {
  const hour = filterHour(watch.acts, watch.acts.length - 1);
  const last = hour.at(-1);
  if (last === undefined || last.ms - watch.reportedMs < HOUR_MS || judgeWashHour(hour, toBook(hour)) !== 'inside')
    return;
  watch.reportedMs = last.ms;
  write(world, token, hour, 'inside', {}, note);
}

function write(
  world: World,
  token: Token,
  hour: readonly Act[],
  verdict: 'inside' | 'near_miss' | 'outside',
  drawn: Readonly<Record<string, unknown>>,
  note: string,
): void {
  writeTruth(world, {
    detector: 'wash_trade',
    ...toTruthClaim(token, hour),
    verdict,
    parameters: { ...drawn, ...(computeWashFigures(toBook(hour)) satisfies WashFigures) },
    note,
  });
}

type Wash = ReturnType<typeof draw>;

const strains = ['flips', 'volume', 'exposure', 'time'] as const;

function draw(world: World) {
  const { random } = world;
  const strained = selectStrain(world, 'wash_trade', strains);
  const swaps = strained === 'flips' ? drawInteger(random, 3, 6) : drawInteger(random, 6, 14);
  const volumeUsd = strained === 'volume' ? drawLogUniform(random, 200, 1200) : drawLogUniform(random, 900, 12_000);
  return {
    swaps,
    minutes: strained === 'time' ? drawUniform(random, 30, 110) : drawUniform(random, 2, 45),
    usd: volumeUsd / swaps,
    /** Share that stays unsold. */
    kept: strained === 'exposure' ? drawUniform(random, 0, 0.4) : drawUniform(random, 0, 0.05),
    /** Probability of repeating the last side. */
    repeats: strained === 'flips' ? 0.4 : 0.08,
    strained,
  };
}

/** Plans wash traders who end about flat. */
export function planWashes(world: World): void {
  for (let count = countInstances(world, 'wash_trade', SWAPS_EACH); count > 0; count--) {
    const wash = draw(world);
    const spot = drawSpot(world, { lead: 0, tail: 2 * wash.minutes * MINUTE });
    if (spot)
      runAt(world, spot.slot, () => {
        const token = spot.token;
        const wallet = createTapeWallet(world.random);
        const watch = createWashWatch();
        const mean = (wash.minutes * MINUTE) / wash.swaps;
        const step = (left: number): void => {
          watch.acts.push(...writeTurn(world, token, wash, wallet, watch.acts.at(-1)?.side ?? 'sell'));
          if (left > 1)
            runAt(world, world.slot + 1 + Math.min(3 * mean, drawExponential(world.random, mean)), () =>
              step(left - 1),
            );
          else {
            // Judges the best hour. An inside verdict is dated at the first match.
            const acts = watch.acts;
            const hours = acts.map((_, last) => filterHour(acts, last));
            const best = hours.reduce((one, other) => {
              const [gain, had] = [other, one].map(hour => worth[judgeWashHour(hour, toBook(hour))]) as [
                number,
                number,
              ];
              return gain > had || (had === 0 && gain === 0) ? other : one;
            });
            const { strained, minutes } = wash;
            const verdict = judgeWashHour(best, toBook(best));
            write(world, token, best, verdict, { strained, minutes }, 'a trader with himself');
          }
        };
        step(wash.swaps);
      });
  }
}

function writeTurn(world: World, token: Token, wash: Wash, wallet: Wallet, before: 'buy' | 'sell'): Act[] {
  const isRepeat = drawBoolean(world.random, wash.repeats);
  const { raw } = ensurePosition(token, wallet);
  const isBuy = (before === 'sell') !== isRepeat || raw < 1000;
  const lamports = Math.floor((logNormal(world.random, wash.usd, 0.25) / world.solUsd) * 1e9);
  if (isBuy) return writeSwaps(world, [{ token, wallet, side: 'buy', raw: Math.max(2_000_000, lamports) }]);
  return writeSwaps(world, [{ token, wallet, side: 'sell', raw: Math.floor(raw * (1 - wash.kept)) }]);
}

const worth = { inside: 2, near_miss: 1, outside: 0 } as const;
