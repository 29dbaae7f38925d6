/** Most findings of an answer. */
const FINDINGS_MAX = 200;

/** A shorter finding or input does not exist. */
const FINDING_BYTES_MIN = 250;
const INPUT_BYTES_MIN = 150;

/** How long findings may become. */
export type Room = {
  /** Until then they show more than one input. */
  readonly bytes: number;
  /** Until then they stay. */
  readonly bytesMax: number;
};

/** Leaves out what cannot fit, before it is written. */
export function cutFindings<Finding extends Shown>(
  all: readonly Finding[],
  { bytes, bytesMax }: Room,
): readonly Finding[] {
  const findings = all.slice(0, Math.min(FINDINGS_MAX, Math.ceil(bytesMax / FINDING_BYTES_MIN)));
  const countKept = (kept: number): number =>
    findings.reduce((sum, { inputs }) => sum + Math.min(kept, inputs.length), 0);
  let kept = Math.max(1, ...findings.map(({ inputs }) => inputs.length));
  while (kept > 1 && countKept(kept) * INPUT_BYTES_MIN > bytes) kept -= 1;
  return findings.map(finding => ({ ...finding, inputs: finding.inputs.slice(0, kept) }));
}

type Shown = { readonly inputs: readonly object[] };

export type Fitted<Finding> = { readonly findings: readonly Finding[]; readonly isTruncated: boolean };

/**
 * Findings whose JSON has room.
 * Last inputs go first, down to one each, then last findings.
 */
export function fitFindings<Finding extends Shown>(
  all: readonly Finding[],
  { bytes, bytesMax }: Room,
): Fitted<Finding> {
  const findings = all.slice(0, FINDINGS_MAX);
  const sizes = findings.map(finding => ({
    own: JSON.stringify({ ...finding, inputs: [] }).length + 1,
    inputs: finding.inputs.map(input => JSON.stringify(input).length + 1),
  }));
  const bytesOf = ({ own, inputs }: (typeof sizes)[number], kept: number): number =>
    inputs.slice(0, kept).reduce((sum, bytes) => sum + bytes, own);
  let kept = Math.max(1, ...findings.map(({ inputs }) => inputs.length));
  while (kept > 1 && sizes.reduce((sum, size) => sum + bytesOf(size, kept), 0) > bytes) kept -= 1;
  let sum = 0;
  const fitting = findings.filter((_, at) => {
    sum += bytesOf(sizes[at]!, kept);
    return sum <= bytesMax;
  });
  return {
    findings: fitting.map(finding => ({ ...finding, inputs: finding.inputs.slice(0, kept) })),
    isTruncated: fitting.length < all.length,
  };
}
