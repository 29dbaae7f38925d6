/** One core, as a worker uses no more. See docs/performance.md#rebuild. */
export const REBUILD_SIZE = { cpu: 1024, memoryLimitMiB: 4096 } as const;
