/**
 * When a fold of the tape is stored. Until then readers fold the rows since.
 * Rows wait longer where the stored state is large.
 * A share of them suffices while somebody listens or at rest.
 */
export type CommitPolicy = {
  readonly rows: number;
  readonly bytesPerRow: number;
  /** Bounds the rows of a large state. */
  readonly rowsMax: number;
  readonly heardShare: number;
  readonly restShare: number;
};

const policy = { bytesPerRow: Infinity, rowsMax: Infinity, heardShare: 1, restShare: 1 };

/** Figures: docs/decisions/199-one-pass-per-token.md. */
export const commitPolicies = {
  candles: { ...policy, rows: 32, bytesPerRow: 48, heardShare: 0 },
  /** Beside open candles, which listeners have in each batch. */
  candleSnapshot: { ...policy, rows: 128, bytesPerRow: 48 },
  ledgers: { ...policy, rows: 256, heardShare: 0 },
  worth: { ...policy, rows: 64, bytesPerRow: 24, rowsMax: 2_048 },
  /** Between snapshots of security that stay. */
  kept: { ...policy, rows: 4_096 },
  security: { ...policy, rows: 1_024, bytesPerRow: 40, rowsMax: 4_096, restShare: 0.5 },
} as const satisfies Record<string, CommitPolicy>;

/** Other policies than these; all by default. */
export type CommitPolicies = Readonly<Partial<Record<keyof typeof commitPolicies, CommitPolicy>>>;

/** For rows beside the tape, which nobody can fold again. */
export const commitAlways: CommitPolicy = { ...policy, rows: 0 };

/** For folds of the past. */
export const commitNever: CommitPolicy = { ...policy, rows: Infinity };

/** What the stored fold lacks. `bytes`: of the stored one. */
export type Waiting = {
  readonly rows: number;
  readonly bytes?: number;
  readonly isHeard?: boolean;
  readonly isAtRest?: boolean;
};

export function isCommitDue(
  { rows: rowsMin, bytesPerRow, rowsMax, heardShare, restShare }: CommitPolicy,
  { rows, bytes = 0, isHeard = false, isAtRest = false }: Waiting,
): boolean {
  const share = Math.min(isHeard ? heardShare : 1, isAtRest ? restShare : 1);
  return rows >= share * Math.max(rowsMin, Math.min(bytes / bytesPerRow, rowsMax));
}
