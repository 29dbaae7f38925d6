/** How the memory that all of it may take is spent: the main process, instances of functions, DynamoDB. */
export type Budget = {
  /** Instances over all functions, and how many of them are kept that rested for a little while. */
  readonly instancesMax: number;
  readonly instancesKept: number;
  /** Resident bytes of the process from which heaps are kept small at some cost of speed. */
  readonly thriftBytes: number;
  /** Whether heaps may double before they are collected, and young ones be large from the start. */
  readonly isRoomy: boolean;
};

/** Megabytes that all of it takes unless told otherwise, which is also the least it does with. */
export const MEMORY_MB_LEAST = 400;

/** With the AWS SDK in it an instance measured 15 to 25 MB. */
const INSTANCE_MB = 25;
const BESIDE_INSTANCES_MB = 150;
/** From here on speed goes before size. */
const ROOMY_MB = 800;

/** How so many megabytes are spent. Figures: operations, Figures. */
export function budgetOf(memoryMb: number): Budget {
  const instancesMax = Math.floor((memoryMb - BESIDE_INSTANCES_MB) / INSTANCE_MB);
  return {
    instancesMax,
    instancesKept: Math.floor(instancesMax * 0.6),
    thriftBytes: memoryMb * 850_000,
    isRoomy: memoryMb >= ROOMY_MB,
  };
}
