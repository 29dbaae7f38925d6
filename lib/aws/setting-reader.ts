/** A setting: its default, and what it accepts. */
export type Reader<Value> = {
  readonly fallback: Value;
  readonly expected: string;
  readonly parse: (given: unknown) => Value | null;
};
