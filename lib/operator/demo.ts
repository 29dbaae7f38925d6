/** A market that plays while the local service runs. */
export type Demo = {
  readonly mint: string;
  readonly wallet: string;
  /**
   * Plays what comes before now, then goes on by itself. Resolves once the first part is applied,
   * with false if stopped before.
   */
  readonly play: (onProgress: Progress) => Promise<boolean>;
  readonly stop: () => void;
};

export type Progress = (applied: number, total: number) => void;

export const demoNames = ['simulated', 'real'] as const;
export type DemoName = (typeof demoNames)[number];
