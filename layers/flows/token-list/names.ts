import { type TokenList, takeName } from '../../core/token-list/token-list.ts';
import { loadTokens, type Tokens } from '../../storage/market/tokens.ts';

/** Per run; others wait for the next. */
const NAMES_MAX = 5_000;

/** Reads names of tokens with a newer description. */
export async function takeNames(tokens: Tokens, list: TokenList, max = NAMES_MAX): Promise<void> {
  const mints = [...list.unnamed].slice(0, max);
  const states = await loadTokens(tokens, mints);
  for (const mint of mints) {
    const metadata = states.get(mint)?.metadata ?? null;
    if (metadata !== null) takeName(list, mint, metadata);
    // The next run begins with others.
    if (list.unnamed.delete(mint)) list.unnamed.add(mint);
  }
}
