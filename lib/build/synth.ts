import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CLIENTS } from './clients.ts';
import { buildConsole, CONSOLE, CONSOLE_INPUTS } from './console.ts';
import { parseContextEntry, readCommittedContext } from './context.ts';
import { hashFiles } from './digest.ts';
import { isUpToDate, replaceFolder } from './output.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Everything the templates and their assets depend on. */
const INPUTS = [
  'bin/app.ts',
  'lib/aws',
  'lib/build',
  'functions',
  'layers',
  'docs',
  ...CLIENTS,
  'package-lock.json',
  'cdk.json',
  'tsconfig.json',
];

/** The image of the forwarder has these too. */
const FORWARDER_INPUTS = ['bin', 'lib/command', 'lib/forward', 'lib/operator', 'package.json'];

/** Folder of the bundled functions. */
export const BUNDLES = join(ROOT, 'dist/functions');

export type SynthesisOptions = {
  readonly outDir: string;
  readonly context: Readonly<Record<string, unknown>>;
  /** Folder of existing bundles; built if absent. */
  readonly bundles?: string;
  /** Empty bundles: functions run from their sources. */
  readonly stubs?: boolean;
  /** Folder of the existing console; built if both are absent, unless it is off. */
  readonly pages?: string;
};

/** Bundles and writes the cloud assembly, unless no input has changed. */
export async function synthesize(options: SynthesisOptions): Promise<{ readonly built: boolean }> {
  const { outDir, context, bundles, pages, stubs = false } = options;
  const digest = hashInputs(options);
  if (isUpToDate(resolve(outDir), digest)) return { built: false };
  if (bundles === undefined && !stubs) {
    // Imported late: loading esbuild is slower than checking the digest.
    const { buildFunctionBundles: bundleFunctions } = await import('./bundle.ts');
    await bundleFunctions({ outDir: BUNDLES });
  }
  if (shouldBuildPages(options)) await buildConsole();
  const built = { bundles: bundles ?? BUNDLES, pages: shouldBuildPages(options) ? CONSOLE : pages };
  await replaceFolder(resolve(outDir), digest, async fresh => {
    // Imported late: loading aws-cdk-lib is slower than checking the digest.
    const { buildApp } = await import('../aws/app.ts');
    const folder = join(fresh, '.stubs');
    if (stubs) (await import('./stubs.ts')).writeStubs(folder);
    buildApp({
      ...built,
      ...(stubs && { bundles: folder }),
      outDir: fresh,
      context: { ...readCommittedContext(ROOT), ...context },
      validate: false,
    }).synth();
    rmSync(folder, { recursive: true, force: true });
  });
  return { built: true };
}

/** Whether `synthesize` would skip the work. */
export function isSynthesized(options: SynthesisOptions): boolean {
  return isUpToDate(resolve(options.outDir), hashInputs(options));
}

function hashInputs(options: SynthesisOptions): string {
  const { context, bundles = '', pages = '', stubs = false } = options;
  const { forwarderSource = '' } = { ...readCommittedContext(ROOT), ...context };
  const inputs = [
    ...INPUTS,
    ...(shouldBuildPages(options) ? CONSOLE_INPUTS : []),
    ...(forwarderSource === '' ? [] : FORWARDER_INPUTS),
  ];
  return hashFiles(ROOT, inputs, `${JSON.stringify(Object.entries(context).sort())}${bundles}${pages}${stubs}`);
}

/** Read before the settings, whose module loads slowly. */
function shouldBuildPages({ context, bundles, pages }: SynthesisOptions): boolean {
  return (
    bundles === undefined &&
    pages === undefined &&
    String({ ...readCommittedContext(ROOT), ...context }.console) !== 'false'
  );
}

/** `node lib/build/synth.ts --out DIR [--stubs] [--context name=value …]`. Prints errors only. */
if (import.meta.main) {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: 'string', default: 'cdk.out' },
        stubs: { type: 'boolean', default: false },
        context: { type: 'string', short: 'c', multiple: true },
      },
    });
    const context = Object.fromEntries((values.context ?? []).map(parseContextEntry));
    await synthesize({ outDir: values.out, context, stubs: values.stubs });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
