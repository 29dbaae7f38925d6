import { type Compared, type Reason, reasons } from './compare.ts';

/** A token beside a provider, or why there is nothing to compare. */
export type Row = {
  readonly mint: string;
  readonly source: string;
  readonly compared: readonly Compared[];
  readonly problem: string | null;
};

/** The page: sums by reason, then each figure. */
export function formatTable(rows: readonly Row[], nowMs: number, tolerancePct: number): string {
  const all = rows.flatMap(({ compared }) => compared);
  const counts = (Object.keys(reasons) as Reason[]).map(reason => [
    reason,
    all.filter(one => one.reason === reason).length,
  ]);
  const failed = rows.filter(({ problem }) => problem !== null).length;
  return [
    '# Figures beside those of providers',
    '',
    `As of ${new Date(nowMs).toISOString()}; equal means within ${tolerancePct}%.`,
    '',
    '| Reason | Figures | |',
    '|---|---|---|',
    ...counts.map(([reason, count]) => `| \`${reason}\` | ${count} | ${reasons[reason as Reason]} |`),
    `| no answer | ${failed} tokens | the provider failed |`,
    '',
    '| Token | Provider | Figure | Ours | Theirs | Difference | Reason | Detail |',
    '|---|---|---|---|---|---|---|---|',
    ...rows.flatMap(({ mint, source, compared, problem }) =>
      problem === null
        ? compared.map(one => formatRow(mint, source, one))
        : [`| ${mint} | ${escapeCell(source)} | – | – | – | – | no answer | ${escapeCell(problem)} |`],
    ),
    '',
  ].join('\n');
}

function formatRow(mint: string, source: string, { figure, ours, theirs, differencePct, reason, detail }: Compared) {
  const difference = differencePct === null ? '–' : `${differencePct.toFixed(2)}%`;
  const cells = [mint, escapeCell(source), figure, ours ?? '–', theirs ?? '–', difference, `\`${reason}\``];
  return `| ${cells.join(' | ')} | ${escapeCell(detail)} |`;
}

/** Names of venues are texts of others. */
function escapeCell(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').replace(/[|<>[\]`\\]/g, '\\$&');
}
