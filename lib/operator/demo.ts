/** A market that plays while the local service runs. */
export type Demo = {
  readonly mint: string;
  readonly wallet: string;
  /** Plays what comes before now, then goes on by itself. Resolves when the first part is applied. */
  readonly play: (onProgress: Progress) => Promise<void>;
  readonly stop: () => void;
};

export type Progress = (applied: number, total: number) => void;

export const demoNames = ['simulated', 'real'] as const;
export type DemoName = (typeof demoNames)[number];
