import type { UiAmountMode } from '../../../contract/ui-amount-mode.ts';
import { emptyToken, findMultiplier, putMultiplier } from '../../../core/mint/token.ts';
import { type Known, listRows } from './question.ts';

/** The multiplier that an answer applies; null in raw mode. */
export function findShownMultiplier(
  known: Known,
  mint: string,
  { ui_amount_mode: mode }: { readonly ui_amount_mode: UiAmountMode },
): string | null {
  if (mode === 'raw') return null;
  let token = emptyToken;
  for (const row of listRows(known, mint)) {
    if (!('event' in row) || row.event.type !== 'multiplier') continue;
    const { slot, timestamp: timestampMs, multiplier, effective_ts: effectiveMs } = row.event;
    token = putMultiplier(token, { slot, timestampMs, multiplier, effectiveMs });
  }
  return findMultiplier(token, known.asOfMs);
}
