/** The result of one check. */
export type Finding = {
  readonly check: string;
  /** `unknown`: the check could not be made. */
  readonly state: 'ok' | 'problem' | 'unknown';
  readonly found: string;
  /** What to do, unless it is `ok`. */
  readonly advice: string | null;
};

export function createOkFinding(check: string, found: string): Finding {
  return { check, state: 'ok', found, advice: null };
}

export function createProblemFinding(check: string, found: string, advice: string): Finding {
  return {
    check,
    state: 'problem',
    found,
    advice,
  };
}

export function createUnknownFinding(check: string, found: string, advice: string): Finding {
  return {
    check,
    state: 'unknown',
    found,
    advice,
  };
}
