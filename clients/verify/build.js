import { build } from 'esbuild';

/** Modules of rules only define, so unused ones are left out. */
const definitions = {
  name: 'definitions',
  setup(bundling) {
    bundling.onResolve({ filter: /^\.\.?\// }, async ({ path, pluginData, ...place }) => {
      if (pluginData === 'resolved') return undefined;
      const found = await bundling.resolve(path, { ...place, pluginData: 'resolved' });
      return { ...found, sideEffects: false };
    });
  },
};

/** One file that needs Node alone. */
const { metafile } = await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ['src/main.ts'],
  outfile: 'dist/chain-verify.js',
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  conditions: ['@chain-intelligence/source'],
  plugins: [definitions],
  metafile: true,
  logLevel: 'error',
});
const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
const foreign = used.find(path => /@aws-sdk|@smithy|layers\/edge/.test(path));
if (foreign !== undefined) throw new Error(`The verifier must not read tables; it bundles ${foreign}.`);
