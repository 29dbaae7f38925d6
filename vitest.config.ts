import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';
import { RepeatCommand } from './test/repeat-command.ts';
import { SlowestFiles } from './test/slowest-files.ts';

const JOURNEYS = ['test/journeys/**/*.test.ts', 'test/console/pages/*.test.ts'];
/** Suites that ask handlers of routes, each with tables of its own (`worlds/route-handler.ts`). */
const SERVED = ['test/functions/*.test.ts'];
/** Suites that load functions by themselves, which keep their tables. */
const APART = [
  'test/functions/{billing-exporters,leaderboard-routes,registry-routes,token-list-routes}.test.ts',
  'test/flows/similar/*-route.test.ts',
  'test/edge/edges.test.ts',
];
/** Suites that mock modules. */
const MOCKED = [
  'test/edge/producer.test.ts',
  'test/functions/docs-addresses.test.ts',
  'test/flows/socket/tracked-wallets.test.ts',
  'test/aws/removal.test.ts',
  'test/aws/room.test.ts',
];

/** litesvm breaks arithmetic in its process, so that later suites fail. */
const CHAIN = ['test/flows/payments/*.test.ts', 'test/clients/typescript/x402.test.ts', 'test/journeys/x402.test.ts'];

/** Need no service, no database and no build: `npm run test:fast`. */
const FAST = ['test/{core,decode,contract,stories,style,console}/**/*.test.ts'];

/** What only long runs can find: `npm run test:soak`. */
const SOAK = ['test/**/*.soak.ts'];

/** Runs modules untransformed, like the service. Mocks of modules need the transformation. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false };
const SYNTHESIZED = 'test/journeys/synthesized.ts';
const LEFT_AS_FOUND = 'test/left-as-found.ts';

export default defineConfig({
  test: {
    env: {
      // npm sets `production` with `omit=dev`.
      NODE_ENV: 'test',
      POWERTOOLS_LOG_LEVEL: 'SILENT',
      POWERTOOLS_METRICS_DISABLED: 'true',
      // Processes, also those of services, compile a module once for all.
      NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
    },
    // Journeys start services and often wait for clocks: four files keep two cores busy.
    pool: 'forks',
    // Collecting a small young generation would cost a tenth of the time.
    execArgv: ['--max-semi-space-size=32'],
    maxWorkers: 4,
    watch: false,
    expect: { requireAssertions: true },
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['json', { outputFile: 'coverage/results.json' }], new SlowestFiles(), new RepeatCommand()],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'journeys',
          include: JOURNEYS,
          exclude: CHAIN,
          globalSetup: SYNTHESIZED,
          isolate: false,
          setupFiles: [LEFT_AS_FOUND, 'test/journeys/own-names.ts'],
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        test: { name: 'apart', include: APART, exclude: MOCKED, setupFiles: LEFT_AS_FOUND, experimental: NATIVE },
      },
      {
        extends: true,
        test: {
          name: 'served',
          include: SERVED,
          exclude: [...APART, ...MOCKED],
          isolate: false,
          setupFiles: [LEFT_AS_FOUND, 'test/functions/platform-as-found.ts'],
          experimental: NATIVE,
        },
      },
      { extends: true, test: { name: 'mocked', include: MOCKED } },
      {
        extends: true,
        test: { name: 'chain', include: CHAIN, globalSetup: SYNTHESIZED, experimental: NATIVE },
      },
      {
        extends: true,
        test: {
          name: 'fast',
          include: FAST,
          exclude: JOURNEYS,
          isolate: false,
          setupFiles: LEFT_AS_FOUND,
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...JOURNEYS, ...SERVED, ...APART, ...MOCKED, ...CHAIN, ...FAST],
          isolate: false,
          setupFiles: LEFT_AS_FOUND,
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        test: { name: 'soak', include: SOAK, globalSetup: SYNTHESIZED, experimental: NATIVE },
      },
    ],
  },
});
