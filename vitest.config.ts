import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

const JOURNEYS = 'test/journeys/**/*.test.ts';
/** What changes the process it runs in (its environment, its clock, its modules) gets one of its own. */
const APART = [
  'test/edge/**/*.test.ts',
  'test/local/**/*.test.ts',
  'test/flows/similar*-route.test.ts',
  'test/flows/tracked-wallets.test.ts',
];

/** Modules as Node itself runs them, like the service: nothing is transformed. Suites that put other modules in a module's place need the transformation. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    environment: 'node',
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' },
    globalSetup: 'test/bundled.ts',
    // Journeys start whole services as child processes and wait for clocks as often as for work: four files at once keep two cores busy.
    pool: 'forks',
    maxWorkers: 4,
    fileParallelism: true,
    watch: false,
    expect: { requireAssertions: true },
    sequence: { sequencer: LongestFirst },
    // The results as a file too: .ci/run reads there that the suites over ../shared ran.
    reporters: ['default', ['json', { outputFile: 'coverage/results.json' }]],
    // A limit is there to end what hangs, not to judge how fast a machine is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 30_000,
    projects: [
      // Journeys share a few processes, as the rest below does: each loads what it tests once and not once a file.
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [JOURNEYS],
          globalSetup: 'test/journeys/synthesized.ts',
          isolate: false,
          setupFiles: 'test/left-as-found.ts',
          experimental: NATIVE,
        },
      },
      { extends: true, test: { name: 'apart', include: APART } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [JOURNEYS, ...APART],
          isolate: false,
          setupFiles: 'test/left-as-found.ts',
          experimental: NATIVE,
        },
      },
    ],
  },
});
