import { build } from 'esbuild';

/** One file that needs Node alone. */
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/main.ts'],
  outfile: 'dist/chain-intelligence.js',
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  conditions: ['@chain-intelligence/source'],
  // Of commander, which is CommonJS.
  banner: {
    js: [
      '#!/usr/bin/env node',
      "import { createRequire } from 'node:module';",
      'const require = createRequire(import.meta.url);',
    ].join('\n'),
  },
  logLevel: 'error',
});
