/** See docs/performance.md#forwarder. */
export const FORWARDER_SIZE = { cpu: 256, memoryLimitMiB: 1024 } as const;
