/** What a check may end with; the place is the exit code. */
export const codes = [
  'verified',
  'answer_differs',
  'malformed',
  'not_in_root',
  'bad_signature',
  'rules_unknown',
  'incomplete',
  'rewritten',
] as const;

export type Code = (typeof codes)[number];

/** The result of a check, as `--json` prints it. */
export type Verdict = {
  readonly ok: boolean;
  readonly code: Code;
  readonly reason: string;
  /** JSON pointer to the first figure that differs. */
  readonly path?: string;
  /** Documents that were checked. */
  readonly inputs: number;
  /** Values of `data` that follow from them. */
  readonly figures: number;
  /** Hex root of the checkpoint; null before it is known. */
  readonly root: string | null;
  readonly rules_version: string | null;
};

/** Ends a check. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: Code;
  readonly path: string | undefined;
  constructor(code: Exclude<Code, 'verified'>, reason: string, path?: string) {
    super(reason);
    this.code = code;
    this.path = path;
  }
}

/** Exit code of a result. */
export function getExitCode(code: Code): number {
  return codes.indexOf(code);
}
