import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { allDoors } from '../../layers/contract/doors.ts';
import { digestOf } from './digest.ts';
import { isMadeFrom, replaceFolder } from './output.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** All that a bundle depends on. */
const INPUTS = ['functions', 'layers', 'lib/build', 'package-lock.json', 'tsconfig.json'];

export type BundleOptions = {
  /** Where the bundles go, each at `<door>/index.cjs`. */
  readonly outDir: string;
  /** Where `functions/` is; the project itself unless a test says otherwise. */
  readonly root?: string;
  /** Doors to bundle; all of the tables' unless a test says otherwise. */
  readonly doors?: readonly string[];
};

/** Bundles every door with the SDK in it; does nothing when the inputs are those of last time. Throws naming a missing door. */
export const bundleFunctions = async (options: BundleOptions): Promise<{ readonly built: boolean }> => {
  const { outDir, root = ROOT, doors = allDoors().map(row => row.door) } = options;
  const digest = digestOf(root, INPUTS, doors.join('\n'));
  if (isMadeFrom(outDir, digest)) return { built: false };
  demandSources(root, doors);
  await replaceFolder(resolve(outDir), digest, fresh => runEsbuild(root, doors, fresh));
  return { built: true };
};

const sourceOf = (door: string): string => `functions/${door}.ts`;

const demandSources = (root: string, doors: readonly string[]): void => {
  const missing = doors.map(sourceOf).filter(source => !existsSync(join(root, source)));
  if (missing.length === 0) return;
  throw new Error(
    `the tables name functions that have no file: ${missing.join(', ')}; write them or take their rows out`,
  );
};

const runEsbuild = async (root: string, doors: readonly string[], outDir: string): Promise<void> => {
  await build({
    absWorkingDir: root,
    entryPoints: doors.map(door => ({ in: sourceOf(door), out: `${door}/index` })),
    outdir: outDir,
    outExtension: { '.js': '.cjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    // To import node:http, at the top or on the way as the SDK does, is to read all that it exports, a whole fetch among it: a third of a cold start. To require it is not.
    format: 'cjs',
    supported: { 'dynamic-import': false },
    mainFields: ['module', 'main'],
    loader: { '.html': 'text', '.txt': 'text' },
    legalComments: 'none',
    logLevel: 'silent',
  });
};
