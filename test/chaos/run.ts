import { parseArgs } from 'node:util';
import { runSynthesis } from '../../lib/command/synthesis.ts';
import { BUNDLED_ASSEMBLY } from '../service/service.ts';
import { runChaos } from './chaos.ts';

/** `npm run chaos -- --messages N --seed S [--json]`. */
const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});

const SHOWN_MAX = 20;
const whole = (name: string, text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`\`--${name}\` must be a whole number; got ${text}.`);
  process.exit(2);
};

const [seed, messages] = [whole('seed', values.seed), whole('messages', values.messages)];
await runSynthesis(BUNDLED_ASSEMBLY, {}, false);
const { problems, ...figures } = await runChaos({ seed, messages, log: console.error });
for (const problem of problems.slice(0, SHOWN_MAX)) console.error(problem);
if (problems.length > 0)
  console.error(`${problems.length} problems. Repeat: npm run chaos -- --seed ${seed} --messages ${messages}`);
console.log(
  values.json
    ? JSON.stringify({ chaos: 'all channels', seed, ...figures, problems: problems.length })
    : `chaos: seed ${seed}, ${figures.received} messages received by ${figures.clients} clients, ` +
        `${figures.missed} named by ${figures.gaps} gaps, ${problems.length} unnoticed`,
);
process.exit(problems.length === 0 ? 0 : 1);
