import type { Movement } from '../transaction/movements.ts';

type Residuals = ReadonlyMap<string, bigint>;

/** Returns the key of an account's residual in a mint. */
export function toResidualKey(account: string, mint: string): string {
  return `${account} ${mint}`;
}

/** A larger share is a wrong amount. */
const WITHHELD_SHARE_MAX = 4n;

/** Finds Token-2022 fees that instructions omit, repeating until nothing changes. */
export function deriveWithheldFees(
  movements: readonly Movement[],
  residualsOf: (moves: readonly Movement[]) => Residuals,
): readonly Movement[] {
  let moves = movements;
  for (let round = 0; round < movements.length && moves.some(({ withheld }) => withheld === null); round++) {
    const settled = resolveWithheldOnce(moves, residualsOf(moves));
    if (settled === moves) break;
    moves = settled;
  }
  return moves.map(move => (move.withheld === null ? { ...move, withheld: 0n } : move));
}

function resolveWithheldOnce(moves: readonly Movement[], residuals: Residuals): readonly Movement[] {
  const left = (account: string | null, mint: string): bigint =>
    residuals.get(toResidualKey(account ?? '', mint)) ?? 0n;
  const open = moves.filter(({ withheld }) => withheld === null);
  for (const { to, mint } of open) {
    const into = open.filter(move => move.to === to && move.mint === mint);
    const missing = -left(to, mint);
    // The sender's balance must confirm the transfer.
    if (missing <= 0n || !into.every(({ from }) => left(from, mint) === 0n)) continue;
    const fees = splitFees(into, missing);
    if (fees !== null) return moves.map(move => (fees.has(move) ? { ...move, withheld: fees.get(move)! } : move));
  }
  return moves;
}

const POINTS = 10_000n;

/** One transfer pays all, or all pay one rate. */
function splitFees(into: readonly Movement[], missing: bigint): ReadonlyMap<Movement, bigint> | null {
  const total = into.reduce((sum, { raw }) => sum + raw, 0n);
  if (missing * WITHHELD_SHARE_MAX > total) return null;
  if (into.length === 1) return new Map([[into[0]!, missing]]);
  const points = (missing * POINTS) / total;
  const fees = new Map(into.map(move => [move, (move.raw * points + POINTS - 1n) / POINTS]));
  return [...fees.values()].reduce((sum, fee) => sum + fee, 0n) === missing ? fees : null;
}
