/** A market that plays while the local service runs. */
export type Demo = {
  readonly mint: string;
  readonly wallet: string;
  /** Resolves with the events of the past, or null if stopped; then goes on by itself. */
  readonly play: (onProgress: Progress) => Promise<number | null>;
  readonly stop: () => void;
};

export type Progress = (applied: number, total: number) => void;

export const demoNames = ['simulated', 'real'] as const;
export type DemoName = (typeof demoNames)[number];
