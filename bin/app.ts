import { buildApp } from '../lib/aws/app.ts';
import { bundleFunctions } from '../lib/build/bundle.ts';
import { BUNDLES } from '../lib/build/synth.ts';

// The CDK command line runs this file and says through the environment where the assembly goes.
try {
  await bundleFunctions({ outDir: BUNDLES });
  buildApp({ bundles: BUNDLES }).synth();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // At once: an app that is half built would still synthesize itself when the process runs out of work.
  process.exit(1);
}
