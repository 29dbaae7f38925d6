import type { UiAmountMode } from '../contract/ui-amount-mode.ts';
import { readMultipliers, type Tokens } from '../storage/market/tokens.ts';

type Asked = { readonly query: { readonly ui_amount_mode: UiAmountMode }; readonly nowMs: number };

/** Multipliers that an answer applies, by mint: none in raw mode, which reads nothing. */
export async function readShownMultipliers(
  tokens: Tokens,
  mints: readonly string[],
  { query, nowMs }: Asked,
): Promise<ReadonlyMap<string, string>> {
  return query.ui_amount_mode === 'raw' ? new Map() : readMultipliers(tokens, mints, nowMs);
}

/** The same for a route of one mint. */
export async function readShownMultiplier(tokens: Tokens, mint: string, asked: Asked): Promise<string | null> {
  return (await readShownMultipliers(tokens, [mint], asked)).get(mint) ?? null;
}
