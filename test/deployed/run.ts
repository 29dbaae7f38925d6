/** `npm run journeys`: checks a running service. */
import { parseArgs } from 'node:util';
import { PermanentError } from 'solana-forwarder/errors';
import { formatErrorReason } from 'solana-forwarder/reason';
import { UsageError } from '../../lib/operator/target.ts';
import { checkAll, type Groups } from './check.ts';
import { groupNames, groups } from './groups.ts';
import { openRun } from './open-run.ts';
import { jsonOf, textOf } from './report.ts';
import { serviceOf } from './service-under-test.ts';

const OPTIONS = {
  outputs: { type: 'string' },
  ready: { type: 'string' },
  data: { type: 'string' },
  origin: { type: 'string' },
  only: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const HELP = `Usage: npm run journeys -- [options]

Checks a running service against the contract. Name one of:
  --outputs FILE  outputs of \`cdk deploy --outputs-file\`, for a service on AWS
  --ready FILE    what \`npm start -- --ready-file FILE\` writes
  --data DIR      data folder of the running local service

Options:
  --only GROUP    ${groupNames.join(', ')}; repeatable
  --origin URL    page that corsOrigins allows
  --json          prints JSON

See docs/how-to/runbooks.md#check-a-deployment.`;

const flagsIn = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError(formatErrorReason(error));
  }
};

const groupsOf = (only: readonly string[] = groupNames): Groups => {
  const unknown = only.find(name => !groupNames.includes(name));
  if (unknown !== undefined)
    throw new UsageError(`\`--only\` must be one of ${groupNames.join(', ')}; got ${unknown}.`);
  return groups.filter(({ name }) => only.includes(name));
};

const main = async (): Promise<void> => {
  const flags = flagsIn(process.argv.slice(2));
  if (flags.help) return console.log(HELP);
  const chosen = groupsOf(flags.only);
  const startedMs = Date.now();
  const service = await serviceOf(flags);
  const stop = (): void => void service.end().finally(() => process.exit(1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    const run = await openRun(service, flags.origin);
    const results = await checkAll(chosen, run, result => flags.json || console.log(textOf(result)));
    const failed = results.filter(({ problems }) => problems.length > 0);
    const figures = { url: service.urls.rest, run: run.name, seconds: (Date.now() - startedMs) / 1_000 };
    console.log(flags.json ? jsonOf(results, figures) : summary(results.length, failed.length, figures));
    process.exitCode = failed.length === 0 ? 0 : 1;
  } finally {
    await service.end();
  }
};

type Figures = { readonly url: string; readonly run: string; readonly seconds: number };

const summary = (all: number, failed: number, { url, run, seconds }: Figures): string =>
  `${all - failed} of ${all} checks passed on ${url} in ${seconds.toFixed(1)} s (${run}).`;

try {
  await main();
  // Open connections would hold it.
  process.exit();
} catch (error) {
  console.error(
    error instanceof PermanentError ? error.message : `The journeys could not run: ${formatErrorReason(error)}`,
  );
  process.exit(error instanceof UsageError ? 2 : 1);
}
