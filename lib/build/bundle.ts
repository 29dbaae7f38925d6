import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { CLIENTS } from './clients.ts';
import { hashFiles } from './digest.ts';
import { allFunctions } from './functions.ts';
import { isUpToDate, replaceFolder } from './output.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Everything a bundle depends on. */
const INPUTS = [...CLIENTS, 'functions', 'layers', 'lib/build', 'package-lock.json', 'tsconfig.json'];

export type BundleOptions = {
  /** Receives each bundle as `<name>/index.cjs`. */
  readonly outDir: string;
  /** Folder that contains `functions/`; the project by default. */
  readonly root?: string;
  /** Paths below `functions/`; all of the contract by default. */
  readonly functions?: readonly string[];
};

/** Bundles each function with the AWS SDK. Skips the work if no input has changed. */
export async function buildFunctionBundles(options: BundleOptions): Promise<{ readonly built: boolean }> {
  const { outDir, root = ROOT, functions = allFunctions.map(({ file }) => file) } = options;
  const digest = hashFiles(root, INPUTS, functions.join('\n'));
  if (isUpToDate(outDir, digest)) return { built: false };
  const missing = functions.map(toSourcePath).filter(source => !existsSync(join(root, source)));
  if (missing.length > 0)
    throw new Error(
      `The contract names functions without a file: ${missing.join(', ')}. Add the files or remove the rows.`,
    );
  await replaceFolder(resolve(outDir), digest, async fresh => {
    await build({
      absWorkingDir: root,
      entryPoints: functions.map(name => ({ in: toSourcePath(name), out: `${name}/index` })),
      outdir: fresh,
      outExtension: { '.js': '.cjs' },
      bundle: true,
      minify: true,
      platform: 'node',
      target: 'node24',
      // Importing `node:http` evaluates all its exports, `fetch` included: a third of a cold start.
      // Requiring it does not.
      format: 'cjs',
      supported: { 'dynamic-import': false },
      mainFields: ['module', 'main'],
      loader: { '.html': 'text', '.txt': 'text' },
      legalComments: 'none',
      logLevel: 'silent',
    });
  });
  return { built: true };
}

function toSourcePath(name: string): string {
  return `functions/${name}.ts`;
}
