import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { type AssetImage, ContainerImage, CpuArchitecture, OperatingSystemFamily } from 'aws-cdk-lib/aws-ecs';

const ROOT = resolve(import.meta.dirname, '../..');
const DOCKERFILE = 'lib/forward/container/Dockerfile';

/** The command line as an image. Its own entry point is `forward`. */
export function buildChainImage(): AssetImage {
  return ContainerImage.fromAsset(ROOT, {
    file: DOCKERFILE,
    platform: Platform.LINUX_AMD64,
    // The CDK reads only a file named `.dockerignore` by itself.
    exclude: readFileSync(join(ROOT, `${DOCKERFILE}.dockerignore`), 'utf8')
      .trim()
      .split('\n'),
  });
}

/** What the image runs on. */
export const chainPlatform = {
  cpuArchitecture: CpuArchitecture.X86_64,
  operatingSystemFamily: OperatingSystemFamily.LINUX,
};
