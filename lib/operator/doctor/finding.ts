/** The result of one check. */
export type Finding = {
  readonly check: string;
  /** `unknown`: the check could not be made. */
  readonly state: 'ok' | 'problem' | 'unknown';
  readonly found: string;
  /** What to do, unless it is `ok`. */
  readonly advice: string | null;
};

export const createOkFinding = (check: string, found: string): Finding => ({ check, state: 'ok', found, advice: null });

export const createProblemFinding = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'problem',
  found,
  advice,
});

export const createUnknownFinding = (check: string, found: string, advice: string): Finding => ({
  check,
  state: 'unknown',
  found,
  advice,
});
