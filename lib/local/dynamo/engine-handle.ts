/** The DynamoDB that the stack talks to. */
export type Engine = {
  readonly port: number;
  /** Ends when the engine does; the text says how it ended. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
};
