import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '../..');
const BROWSER = join(ROOT, 'clients/verify/src/browser');

/** Modules of rules only define, so unused ones are left out. */
const definitions: Plugin = {
  name: 'definitions',
  setup(bundling) {
    bundling.onResolve({ filter: /^node:(crypto|zlib|util)$/ }, ({ path }) => ({
      path: join(BROWSER, `${path.replace(':', '-')}.ts`),
      sideEffects: false,
    }));
    // Left over from modules that only the service uses.
    bundling.onResolve({ filter: /^(node:|@aws-sdk\/|@smithy\/)/ }, ({ path }) => ({
      ...{ path, namespace: 'absent', sideEffects: false },
    }));
    bundling.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'module.exports = {}', loader: 'js' }));
    bundling.onResolve({ filter: /^\.\.?\// }, async ({ path, pluginData, ...place }) => {
      if (pluginData === 'resolved') return undefined;
      const found = await bundling.resolve(path, { ...place, pluginData: 'resolved' });
      return { ...found, sideEffects: false };
    });
  },
};

/** The verifier as a module for pages. */
export async function bundlePageVerifier(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join(BROWSER, 'page.ts')],
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    conditions: ['@chain-intelligence/source'],
    inject: [join(BROWSER, 'globals.ts')],
    plugins: [definitions],
    legalComments: 'none',
    logLevel: 'error',
  });
  return outputFiles[0]!.text;
}
