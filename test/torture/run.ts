import { parseArgs } from 'node:util';
import { removeGuard } from './guards.ts';
import { takeTime } from './virtual-time.ts';

/** `npm run torture -- --seed S --deliveries N [--swaps N] [--lap L] [--guard NAME] [--json]`. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    deliveries: { type: 'string', default: '100000' },
    swaps: { type: 'string' },
    lap: { type: 'string' },
    guard: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const SHOWN_MAX = 5;
/** Deliveries between two signs of progress. */
const SHOWN_EVERY = 250_000;
const whole = (name: string, text: string, least = 0): number => {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  console.error(`\`--${name}\` must be a whole number of at least ${least}; got ${text}.`);
  process.exit(2);
};

const seed = whole('seed', values.seed);
const wanted = whole('deliveries', values.deliveries, 1);
if (values.guard !== undefined) removeGuard(values.guard);
// Expected failures are logged.
Object.assign(process.env, { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' });
const time = takeTime();
const { openLaps } = await import('./laps.ts');
const { shownDifference } = await import('./differences.ts');
const runLap = openLaps(time, seed, values.swaps === undefined ? undefined : whole('swaps', values.swaps, 1));
const first = values.lap === undefined ? 0 : whole('lap', values.lap);
let [deliveries, parked, throttled, differences] = [0, 0, 0, 0];
for (let lap = first; deliveries < wanted && (lap === first || values.lap === undefined); lap++) {
  const done = await runLap(lap);
  deliveries += done.deliveries;
  parked += done.parked;
  throttled += done.throttled;
  differences += done.differences.length;
  if (Math.floor(deliveries / SHOWN_EVERY) > Math.floor((deliveries - done.deliveries) / SHOWN_EVERY))
    console.error(`${deliveries} deliveries in ${lap - first + 1} laps`);
  if (done.differences.length === 0) continue;
  for (const one of done.differences.slice(0, SHOWN_MAX)) console.error(shownDifference(one));
  console.error(`${done.differences.length} differences. Repeat: npm run torture -- --seed ${seed} --lap ${lap}`);
  break;
}
console.log(
  values.json
    ? JSON.stringify({ torture: 'all processors', seed, deliveries, parked, throttled, differences })
    : `torture: seed ${seed}, ${deliveries} deliveries, ${parked} parked keys retried, ` +
        `${throttled} parts throttled, ${differences} differences`,
);
process.exitCode = differences === 0 ? 0 : 1;
