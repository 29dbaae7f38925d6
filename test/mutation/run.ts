/**
 * Changes rules in `layers/core` and `layers/decode`, one place at a time, and counts how many changes a test notices.
 * Run: npm run test:mutation [-- --seed NAME --parts N --file PATH[:FROM-TO]]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { sampleParts } from './sample.ts';

const ROOT = join(import.meta.dirname, '../..');
const LINES = 20;
const KILLED_MIN = 80;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    parts: { type: 'string', default: '40' },
    file: { type: 'string' },
  },
});

const parts = sampleParts(ROOT, values.seed, Number(values.parts), LINES);
const mutate = values.file === undefined ? parts.map(({ file, from, to }) => `${file}:${from}-${to}`) : [values.file];
const repeat = values.file === undefined ? `--seed ${values.seed} --parts ${values.parts}` : `--file ${values.file}`;

const results = await new Stryker({
  mutate,
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  // Stryker reads it with an API that TypeScript 7 does not have.
  tsconfigFile: 'none',
  // A comment in each file would differ from what a test compares.
  disableTypeChecks: false,
  ignorePatterns: ['dist', 'coverage', 'cdk.out', '.local'],
  coverageAnalysis: 'perTest',
  // Constants of modules: their tests would all run again for each.
  ignoreStatic: true,
  concurrency: 2,
  tempDirName: '.stryker',
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
  allowConsoleColors: false,
  timeoutMS: 20_000,
}).runMutationTest();

const count = (...statuses: readonly string[]): number =>
  results.filter(({ status }) => statuses.includes(status)).length;
const [killed, alive] = [count('Killed', 'Timeout'), count('Survived', 'NoCoverage')];
const percent = (100 * killed) / (killed + alive);
console.log(`${killed} of ${killed + alive} changes were noticed (${percent.toFixed(1)}%).`);
console.log(`Repeat with: npm run test:mutation -- ${repeat}`);
if (!(percent >= KILLED_MIN)) process.exitCode = 1;
