import type { Finding } from './finding.ts';

/** Most findings of an answer. */
const FINDINGS_MAX = 200;

export type Fitted = { readonly findings: readonly Finding[]; readonly isTruncated: boolean };

/** Findings that fit into the bytes. Last inputs go first, down to one each, then last findings. */
export function fitFindings(all: readonly Finding[], bytesMax: number, measure: (finding: Finding) => number): Fitted {
  let findings = all.slice(0, FINDINGS_MAX);
  const isLong = all.length > findings.length;
  const most = Math.max(1, ...findings.map(({ inputs }) => inputs.length));
  for (let kept = most; kept >= 1; kept -= 1) {
    findings = findings.map(finding => ({ ...finding, inputs: finding.inputs.slice(0, kept) }));
    if (findings.reduce((sum, finding) => sum + measure(finding), 0) <= bytesMax)
      return { findings, isTruncated: isLong };
  }
  let bytes = 0;
  const fitting = findings.filter(finding => {
    bytes += measure(finding);
    return bytes <= bytesMax;
  });
  return { findings: fitting, isTruncated: true };
}
