/** Default memory limit, so that three instances per stream function stay. */
export const PROCESSES_MB_DEFAULT = 2_000;
/** Smallest memory limit that leaves room for the instances of a small service. */
export const MEMORY_MB_LEAST = 400;

/** Measured size of an instance with the AWS SDK. */
const INSTANCE_MB = 38;
/** Main process and DynamoDB engine. */
const BASE_MB = 150;

/** Instances of all functions that fit into a memory limit. */
export function computeInstancesMax(memoryMb = PROCESSES_MB_DEFAULT): number {
  return Math.floor((memoryMb - BASE_MB) / INSTANCE_MB);
}
