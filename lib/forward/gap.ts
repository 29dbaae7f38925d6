import type { Gap } from './coverage.ts';

/** Block times are whole seconds and transactions arrive late. Duplicates are harmless. */
const MARGIN_MS = 30_000;

function formatSecond(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Describes a gap and the commands that fill it. */
export function describeGap(
  { slot, fromMs, toMs }: Gap & { readonly toMs: number },
  addresses: readonly string[],
  source?: string,
): string {
  const after = slot === null ? '' : ` after slot ${slot}`;
  const period = `--from ${formatSecond(fromMs - MARGIN_MS)} --to ${formatSecond(toMs + MARGIN_MS)}`;
  const commands = addresses.map((address, at) => {
    const isLast = at === addresses.length - 1 && slot !== null && source !== undefined;
    const fills = isLast ? ` --fills ${source}:${slot}` : '';
    return `  npm run ingest -- --rpc URL --address ${address} ${period}${fills}`;
  });
  return [`listening again after a gap${after} of ${toMs - fromMs} ms. Fill it with:`, ...commands].join('\n');
}
