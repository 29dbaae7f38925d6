export type Engine = {
  readonly port: number;
  /** Resolves with the reason when the engine ends. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
};
