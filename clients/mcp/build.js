import { build } from 'esbuild';

/** One file that needs Node alone. */
await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/main.ts'],
  outfile: 'dist/chain-mcp.js',
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  // Packages in CommonJS require modules of Node.
  banner: {
    js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
  },
  conditions: ['@chain-intelligence/source'],
  logLevel: 'error',
});
