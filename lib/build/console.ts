import { join, resolve } from 'node:path';
import { hashFiles } from './digest.ts';
import { isUpToDate, replaceFolder } from './output.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const BUILDERS = ['lib/build/console.ts', 'lib/build/verifier.ts', 'lib/build/rule-language.ts'];

/** Everything the pages depend on. */
export const CONSOLE_INPUTS = [
  'console',
  'clients/typescript/src',
  'clients/typescript/examples/rules',
  'clients/verify/src',
  'layers',
  ...BUILDERS,
  'package-lock.json',
];

/** Folder of the built pages. */
export const CONSOLE = join(ROOT, 'dist/console');

/** Chunk that loads with the first chart. */
export const CHART_LIBRARY = 'chart-library';

/** Chunk that loads with the page that verifies. */
export const VERIFIER = 'verifier';

/** Chunk that loads with the editor of rules. */
export const RULE_LANGUAGE = 'rule-language';

const VERIFIER_ID = 'virtual:verifier';
const RULE_LANGUAGE_ID = 'virtual:rule-language';

/** Whether `buildConsole` would skip the work. */
export function isConsoleBuilt(outDir = CONSOLE): boolean {
  return isUpToDate(outDir, hashFiles(ROOT, CONSOLE_INPUTS));
}

/** Skips the work if no input has changed. */
export async function buildConsole(outDir = CONSOLE): Promise<{ readonly built: boolean }> {
  if (isConsoleBuilt(outDir)) return { built: false };
  // Imported late: loading Vite is slower than checking the digest.
  await replaceFolder(outDir, hashFiles(ROOT, CONSOLE_INPUTS), async fresh => {
    const { build } = await import('vite');
    const { bundlePageVerifier } = await import('./verifier.ts');
    const { writeRuleLanguage } = await import('./rule-language.ts');
    await build({
      root: join(ROOT, 'console'),
      configFile: false,
      logLevel: 'error',
      resolve: { conditions: ['@chain-intelligence/source', 'module', 'browser', 'production'] },
      // Also where the environment is that of tests.
      oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
      plugins: [
        {
          name: 'verifier',
          resolveId: id => (id === VERIFIER_ID ? `\0${VERIFIER_ID}` : null),
          load: id => (id === `\0${VERIFIER_ID}` ? bundlePageVerifier() : null),
        },
        {
          name: 'rule-language',
          resolveId: id => (id === RULE_LANGUAGE_ID ? `\0${RULE_LANGUAGE_ID}` : null),
          load: id => (id === `\0${RULE_LANGUAGE_ID}` ? writeRuleLanguage() : null),
        },
      ],
      build: {
        outDir: fresh,
        emptyOutDir: false,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: CHART_LIBRARY, test: /node_modules[\\/](?:lightweight-charts|fancy-canvas)[\\/]/ },
                { name: VERIFIER, test: /virtual:verifier/ },
                { name: RULE_LANGUAGE, test: /virtual:rule-language|[\\/](?:layers[\\/]core|cel-js)[\\/]/ },
              ],
            },
          },
        },
      },
    });
  });
  return { built: true };
}

/** `node lib/build/console.ts [--out DIR]`. Prints errors only. */
if (import.meta.main) {
  const at = process.argv.indexOf('--out');
  await buildConsole(at < 0 ? CONSOLE : resolve(process.argv[at + 1]!)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
