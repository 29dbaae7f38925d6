import { defineConfig } from 'vitest/config';

/** Tests of the rules in one process. */
export default defineConfig({
  test: {
    environment: 'node',
    env: { POWERTOOLS_LOG_LEVEL: 'SILENT', POWERTOOLS_METRICS_DISABLED: 'true' },
    include: ['test/{core,decode,stories}/**/*.test.ts'],
    // They change the source themselves.
    exclude: ['**/mutants.test.ts'],
    isolate: false,
    setupFiles: 'test/left-as-found.ts',
    testTimeout: 300_000,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
