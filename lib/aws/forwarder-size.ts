/** Measured in docs/performance.md: 200 transactions/s, and 450 MB with a full queue. */
export const FORWARDER_SIZE = { cpu: 256, memoryLimitMiB: 1024 } as const;
