import { cohortScenes } from './cohort.ts';
import { fundedScenes } from './funded.ts';
import { defineHybrid, hybridScene } from './hybrid.ts';
import { relayScenes } from './relay.ts';
import type { BundleScene } from './scene.ts';

const scenes = { ...cohortScenes, ...relayScenes, ...fundedScenes };

/** Every type, in the order of the tape. */
export const bundleScenes: Readonly<Record<string, BundleScene>> = {
  ...scenes,
  Hybrid: { ...hybridScene, ...defineHybrid(scenes) },
};

export const bundleTypes: readonly string[] = Object.keys(bundleScenes);
