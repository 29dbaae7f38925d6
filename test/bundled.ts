import { bundleFunctions } from '../lib/build/bundle.ts';
import { BUNDLES } from '../lib/build/synth.ts';

/** Bundles the functions once before any test, so that parallel suites do not collide. */
export const setup = async (): Promise<void> => {
  await bundleFunctions({ outDir: BUNDLES });
};
