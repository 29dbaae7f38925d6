/** Default memory limit. */
export const MEMORY_MB_DEFAULT = 1_000;
/** With processes, so that three per stream function stay. */
export const PROCESSES_MB_DEFAULT = 2_000;
/** Smallest memory limit that leaves room for the instances of a small service. */
export const MEMORY_MB_LEAST = 400;

/** Measured size of an instance with the AWS SDK. */
const INSTANCE_MB = { thread: 25, process: 38 } as const;
/** Main process and DynamoDB engine. */
const BASE_MB = 150;

/** Instances of all functions that fit into a memory limit. */
export function computeInstancesMax(memoryMb: number, kind: keyof typeof INSTANCE_MB = 'thread'): number {
  return Math.floor((memoryMb - BASE_MB) / INSTANCE_MB[kind]);
}
