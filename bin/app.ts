import { resolve } from 'node:path';
import { buildApp } from '../lib/aws/app.ts';
import { buildFunctionBundles } from '../lib/build/bundle.ts';
import { buildConsole, CONSOLE } from '../lib/build/console.ts';
import { readCommittedContext } from '../lib/build/context.ts';
import { readDeployedContext } from '../lib/build/follow.ts';
import { BUNDLES } from '../lib/build/synth.ts';

const ROOT = resolve(import.meta.dirname, '..');

// Run by the CDK command line, which passes the output folder in the environment.
try {
  // As the CDK command line passes it.
  const context = await readDeployedContext({
    ...readCommittedContext(ROOT),
    ...(JSON.parse(process.env.CDK_CONTEXT_JSON ?? '{}') as Record<string, unknown>),
  });
  await buildFunctionBundles({ outDir: BUNDLES });
  await buildConsole();
  buildApp({ bundles: BUNDLES, pages: CONSOLE, context }).synth();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // A half-built app would still synthesize itself when the event loop is empty.
  process.exit(1);
}
