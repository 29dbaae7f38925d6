/**
 * Fits the risk model on simulated markets; prints its calibration on others.
 * Writes layers/core/bundles/risk-model.ts unless `--dry`.
 * Run: npm run calibrate [-- --fit FIRST:COUNT --held FIRST:COUNT --swaps N --dry]
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { featureNames } from '../../layers/core/bundles/risk.ts';
import { type DumpSample, samples } from './dump-samples.ts';
import { fitWithin, type Logistic, probability } from './logistic.ts';
import { brier, calibrationError, type Forecast, reliability } from './reliability.ts';
import { riskBounds } from './risk-bounds.ts';

const { values } = parseArgs({
  options: {
    fit: { type: 'string', default: '1:8' },
    held: { type: 'string', default: '101:4' },
    swaps: { type: 'string', default: '60000' },
    dry: { type: 'boolean', default: false },
  },
});
const PENALTY = 1;

const gather = (range: string): readonly DumpSample[] => {
  const [first = 1, count = 1] = range.split(':').map(Number);
  return Array.from({ length: count }, (_, at) => [...samples(first + at, Number(values.swaps))]).flat();
};

const forecastsOf = (model: Logistic, part: readonly DumpSample[]): readonly Forecast[] =>
  part.map(({ features, dumped }) => ({ chance: probability(model, features), happened: dumped }));

const reported = (name: string, forecasts: readonly Forecast[]): void => {
  if (forecasts.length === 0) return;
  const rate = forecasts.filter(({ happened }) => happened).length / forecasts.length;
  console.log(
    `| ${name} | ${forecasts.length} | ${(100 * rate).toFixed(1)}% | ` +
      `${calibrationError(forecasts).toFixed(4)} | ${brier(forecasts).toFixed(4)} | ` +
      `${(rate * (1 - rate)).toFixed(4)} |`,
  );
};

const source = ({
  intercept,
  weights,
}: Logistic): string => `/** Fitted by \`npm run calibrate\`; features in the order of risk.ts. */
export const riskModel = {
  intercept: ${intercept.toFixed(6)},
  weights: {
${weights.map((weight, at) => `    ${featureNames[at]}: ${(weight || 0).toFixed(6)},`).join('\n')}
  },
};
`;

const bounds = featureNames.map(name => riskBounds[name] ?? {});
const model = fitWithin(gather(values.fit), PENALTY, bounds);
const held = gather(values.held);
const forecasts = forecastsOf(model, held);
console.log(
  `Event: a dump of at least 20% begins within the hour. Fitted on seeds ${values.fit}, judged on ${values.held}.\n`,
);
console.log('| forecast | bundles | mean forecast | observed |\n|---|---|---|---|');
for (const bin of reliability(forecasts))
  console.log(
    `| ${bin.from.toFixed(1)}–${(bin.from + 0.1).toFixed(1)} | ${bin.count} | ${bin.forecast.toFixed(3)} | ` +
      `${bin.observed.toFixed(3)} |`,
  );
console.log(
  '\n| samples | number | dumped | calibration error | Brier | Brier of the base rate |\n|---|---|---|---|---|---|',
);
reported('all', forecasts);
for (const ageMs of [...new Set(held.map(sample => sample.ageMs))])
  reported(
    `at ${ageMs / 60_000} min`,
    forecastsOf(
      model,
      held.filter(sample => sample.ageMs === ageMs),
    ),
  );
for (const type of [...new Set(held.map(sample => sample.type))].sort())
  reported(
    type,
    forecastsOf(
      model,
      held.filter(sample => sample.type === type),
    ),
  );
if (!values.dry) writeFileSync('layers/core/bundles/risk-model.ts', source(model));
