import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { digestOf } from './digest.ts';
import { isMadeFrom, replaceFolder } from './output.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** All that the templates and their assets depend on. */
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

/** Where the bundles of the project go. */
export const BUNDLES = join(ROOT, 'dist/functions');

export type SynthesisOptions = {
  readonly outDir: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** Ready-made bundles to use; without it the project's own are made. */
  readonly bundles?: string;
};

/** Bundles the functions and writes the cloud assembly to `outDir`; does nothing when all inputs are those of last time. */
export const synthesize = async (options: SynthesisOptions): Promise<{ readonly built: boolean }> => {
  const { outDir, context, bundles } = options;
  const digest = digestFor(options);
  if (isMadeFrom(resolve(outDir), digest)) return { built: false };
  if (bundles === undefined) await makeBundles();
  await replaceFolder(resolve(outDir), digest, fresh => writeAssembly(fresh, bundles ?? BUNDLES, context));
  return { built: true };
};

/** Whether there is nothing to do. */
export const isSynthesized = (options: SynthesisOptions): boolean =>
  isMadeFrom(resolve(options.outDir), digestFor(options));

const digestFor = ({ context, bundles }: SynthesisOptions): string =>
  digestOf(ROOT, INPUTS, `${JSON.stringify(Object.entries(context).sort())}${bundles ?? ''}`);

/** Like aws-cdk-lib, esbuild and the tables of doors are loaded only when there is something to make. */
const makeBundles = async (): Promise<void> => {
  const { bundleFunctions } = await import('./bundle.ts');
  await bundleFunctions({ outDir: BUNDLES });
};

/** aws-cdk-lib is imported only here: loading it takes longer than finding out that there is nothing to do. */
const writeAssembly = async (outDir: string, bundles: string, context: SynthesisOptions['context']): Promise<void> => {
  const { buildApp } = await import('../aws/app.ts');
  buildApp({ bundles, outDir, context: { ...committedContext(), ...context }, lookedOver: false }).synth();
};

/** What cdk.json says, as the CDK command line reads it too: both make the same templates. */
const committedContext = (): Readonly<Record<string, unknown>> =>
  (JSON.parse(readFileSync(join(ROOT, 'cdk.json'), 'utf8')) as { readonly context?: Record<string, unknown> })
    .context ?? {};

/** `node lib/build/synth.ts --out DIR [--context name=value …]`: says nothing but what went wrong. */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: 'cdk.out' }, context: { type: 'string', short: 'c', multiple: true } },
  });
  await synthesize({ outDir: values.out, context: Object.fromEntries((values.context ?? []).map(contextEntry)) });
};

const contextEntry = (text: string): readonly [string, string] => {
  const equals = text.indexOf('=');
  if (equals < 1) throw new Error(`--context wants name=value, got "${text}"`);
  return [text.slice(0, equals), text.slice(equals + 1)];
};

if (import.meta.main) {
  await main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
