import { bundleFunctions } from '../lib/build/bundle.ts';
import { BUNDLES } from '../lib/build/synth.ts';

/** Bundles the functions once, before any test: suites that start services side by side would otherwise build under one another. */
export const setup = async (): Promise<void> => {
  await bundleFunctions({ outDir: BUNDLES });
};
