/** Parameters that put an answer into an envelope. */
export type TimeParameters = {
  /** Time of the answer, unix ms. */
  readonly as_of?: number;
  /** Time of knowledge, unix ms, at least `as_of`. */
  readonly known_by?: number;
  readonly explain?: boolean;
  readonly proof?: boolean;
};

/** The newest input of a type that an answer used. */
export type NewestInput = {
  readonly source: string;
  readonly slot: number | null;
  readonly timestamp_ms: number;
  readonly received_ms: number;
};

/** Why an answer says what it says. */
export type Finding = {
  /** JSON pointer into `data`. */
  readonly path: string;
  readonly rule: string;
  readonly rules_version: string;
  readonly doc: string;
  readonly sentence: string;
  readonly thresholds: Readonly<Record<string, unknown>>;
  readonly measured: Readonly<Record<string, unknown>>;
  /** At most 20, the deciding ones first. */
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
  readonly inputs_total: number;
};

/** An answer with what was known when, and why. */
export type Envelope<Body> = {
  /** The plain body. */
  readonly data: Body;
  readonly time: {
    readonly as_of: number;
    readonly known_by: number;
    readonly rules_version: string;
    readonly inputs_through: readonly NewestInput[];
  };
  readonly coverage: {
    readonly from_ts_ms: number | null;
    readonly to_ts_ms: number | null;
    readonly known_from_ms: number | null;
    readonly complete: boolean;
    readonly claimed: boolean;
    readonly gaps: readonly Readonly<Record<string, unknown>>[];
    readonly why: 'before_coverage' | 'before_retention' | 'not_known_then' | null;
    /** With `before_retention`: the command that loads the day. */
    readonly restore?: string;
  };
  readonly explain: readonly Finding[];
  readonly explain_truncated?: true;
  readonly proof: Readonly<Record<string, unknown>> | null;
  /** When the inputs will be sealed, unix ms. */
  readonly proof_at_ms?: number;
};
