import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/bundled.ts',
    // Journeys start whole services as child processes: two files at once is what two cores carry without starving one another.
    pool: 'forks',
    maxWorkers: 2,
    fileParallelism: true,
    watch: false,
    // The results as a file too: .ci/run reads there that the suites over ../shared ran.
    reporters: ['default', ['json', { outputFile: 'coverage/results.json' }]],
    // A limit is there to end what hangs, not to judge how fast a machine is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 30_000,
  },
});
