/** Default memory limit. */
export const MEMORY_MB_DEFAULT = 1_000;
/** Smallest memory limit that leaves room for the instances of a small service. */
export const MEMORY_MB_LEAST = 400;

/** Measured resident size of one instance with the AWS SDK in it. */
const INSTANCE_MB = 25;
/** Main process and DynamoDB engine. */
const BASE_MB = 150;

/** Instances of all functions that fit into a memory limit. */
export function instancesMaxFor(memoryMb: number): number {
  return Math.floor((memoryMb - BASE_MB) / INSTANCE_MB);
}
