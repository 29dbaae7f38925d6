import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { committedContext, contextEntry } from './context.ts';
import { digestOf } from './digest.ts';
import { isUpToDate, replaceFolder } from './output.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Everything the templates and their assets depend on. */
const INPUTS = [
  'bin/app.ts',
  'lib/aws',
  'lib/build',
  'functions',
  'layers',
  'package-lock.json',
  'cdk.json',
  'tsconfig.json',
];

/** Folder of the bundled functions. */
export const BUNDLES = join(ROOT, 'dist/functions');

export type SynthesisOptions = {
  readonly outDir: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** Folder of existing bundles; built if absent. */
  readonly bundles?: string;
};

/** Bundles the functions and writes the cloud assembly. Skips the work if no input has changed. */
export const synthesize = async (options: SynthesisOptions): Promise<{ readonly built: boolean }> => {
  const { outDir, context, bundles } = options;
  const digest = digestFor(options);
  if (isUpToDate(resolve(outDir), digest)) return { built: false };
  if (bundles === undefined) await makeBundles();
  await replaceFolder(resolve(outDir), digest, fresh => writeAssembly(fresh, bundles ?? BUNDLES, context));
  return { built: true };
};

/** Whether `synthesize` would skip the work. */
export const isSynthesized = (options: SynthesisOptions): boolean =>
  isUpToDate(resolve(options.outDir), digestFor(options));

const digestFor = ({ context, bundles }: SynthesisOptions): string =>
  digestOf(ROOT, INPUTS, `${JSON.stringify(Object.entries(context).sort())}${bundles ?? ''}`);

/** Imported late: loading esbuild is slower than checking the digest. */
const makeBundles = async (): Promise<void> => {
  const { bundleFunctions } = await import('./bundle.ts');
  await bundleFunctions({ outDir: BUNDLES });
};

/** Imported late: loading aws-cdk-lib is slower than checking the digest. */
const writeAssembly = async (outDir: string, bundles: string, context: SynthesisOptions['context']): Promise<void> => {
  const { buildApp } = await import('../aws/app.ts');
  buildApp({ bundles, outDir, context: { ...committedContext(ROOT), ...context }, validate: false }).synth();
};

/** `node lib/build/synth.ts --out DIR [--context name=value …]`. Prints errors only. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'cdk.out' }, context: { type: 'string', short: 'c', multiple: true } },
  });
  await synthesize({ outDir: values.out, context: Object.fromEntries((values.context ?? []).map(contextEntry)) });
};

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
