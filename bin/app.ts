import { buildApp } from '../lib/aws/app.ts';
import { bundleFunctions } from '../lib/build/bundle.ts';
import { buildConsole, CONSOLE } from '../lib/build/console.ts';
import { BUNDLES } from '../lib/build/synth.ts';

// Run by the CDK command line, which passes the output folder in the environment.
try {
  await bundleFunctions({ outDir: BUNDLES });
  await buildConsole();
  buildApp({ bundles: BUNDLES, pages: CONSOLE }).synth();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // A half-built app would still synthesize itself when the event loop is empty.
  process.exit(1);
}
