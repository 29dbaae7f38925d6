import { listChainText } from '../answers/chain-text.ts';
import { type Reader, requireData } from '../answers/reader.ts';
import type { Reply } from '../answers/reply.ts';
import { formatFigure, type Tool } from '../answers/tool.ts';

async function find(reader: Reader, given: Readonly<Record<string, unknown>>): Promise<Reply> {
  const reading = await reader.read('/v1/search', { q: String(given.q) }, 'why');
  const { tokens, wallets, handles } = requireData(reading);
  const names = [
    ...tokens.flatMap(({ name, symbol }, at) => [
      [`/evidence/${at}/name`, name],
      [`/evidence/${at}/symbol`, symbol],
    ]),
    ...wallets.map(({ kol_username }, at) => [`/evidence/${tokens.length + at}/kol_username`, kol_username]),
    ...handles.map(({ username }, at) => [`/evidence/${tokens.length + wallets.length + at}/username`, username]),
  ];
  return {
    answer:
      `Found ${tokens.length} tokens, ${wallets.length} wallets and ${handles.length} handles. ` +
      'Names can be copied by anyone: compare mint, age and market cap.',
    verdict: null,
    evidence: [
      ...tokens.map(({ token_mint, market_cap_usd, created_ts_ms, same_name_count, oldest, largest }) => ({
        claim:
          `Token ${token_mint}, market cap ` +
          `${market_cap_usd === null ? 'unknown' : `${formatFigure(market_cap_usd)} USD`}, ` +
          `since ${new Date(created_ts_ms).toISOString().slice(0, 10)}, ` +
          `one of ${same_name_count} with its name${oldest ? ', the oldest' : ''}${largest ? ', the largest' : ''}.`,
        token_mint,
      })),
      ...wallets.map(({ wallet_address }) => ({ claim: `Wallet ${wallet_address}.`, wallet_address })),
      ...handles.map(({ platform, wallets: held }) => ({
        claim: `A handle on ${platform} with ${held.length} wallets.`,
        wallets: held.slice(0, 5),
      })),
    ],
    time: reading.time,
    untrusted: listChainText(Object.fromEntries(names)),
    next: [
      ...tokens.slice(0, 1).map(({ token_mint }) => `is_token_safe ${token_mint}`),
      ...wallets.slice(0, 1).map(({ wallet_address }) => `is_wallet_worth_following ${wallet_address}`),
    ],
  };
}

export const search: Tool = {
  name: 'search',
  description: 'Finds tokens, wallets and names',
  input: { q: { type: 'string', description: 'Name, symbol, username or address' } },
  required: ['q'],
  answer: find,
};
