import { type CreatedToken, isDeathUnsure, judgeStage } from '../../core/security/created.ts';
import { computeCaps, computePeak, type Peak, valueToken } from '../../core/worth/valuation.ts';
import { readCreatedTokens, type StoredCreated } from '../../storage/security/created.ts';
import { readBookPrices, readWorthSources, type WorthTables } from '../security/read-worth.ts';

/** A token of a creator at a time. */
type CreatedRow = StoredCreated & { readonly marketCapUsd: number | null; readonly peak: Peak | null };

type CreatedTotals = { readonly [Name in 'created' | 'graduated' | 'rugged' | 'dead']: number };

/** Reads the tokens of a creator, what those of a page are worth, and the totals of all. */
export async function readCreated<Page extends { readonly shown: readonly StoredCreated[] }>(
  tables: WorthTables,
  creator: string,
  nowMs: number,
  cut: (tokens: readonly StoredCreated[]) => Page,
) {
  const tokens = await readCreatedTokens(tables.security, creator);
  const page = cut(tokens);
  const asked = [...page.shown, ...tokens.filter(token => isDeathUnsure(token, nowMs))];
  const sources = await readWorthSources(tables, [...new Set(asked.map(({ mint }) => mint))]);
  const book = await readBookPrices(tables.prices, [...sources.values()], nowMs);
  const judge = (token: StoredCreated): CreatedToken['stage'] =>
    judgeStage(token, sources.get(token.mint)?.lastTradeMs ?? null, nowMs);
  const count = (isCounted: (token: StoredCreated) => boolean): number => tokens.filter(isCounted).length;
  const totals: CreatedTotals = {
    created: tokens.length,
    graduated: count(({ stage }) => stage === 'graduated'),
    rugged: count(({ status }) => status === 'rugged'),
    dead: count(token => judge(token) === 'dead'),
  };
  const rows = page.shown.map((token): CreatedRow => {
    const value = valueToken(sources.get(token.mint)!, book);
    return {
      ...token,
      stage: judge(token),
      marketCapUsd: computeCaps(value).marketCapUsd,
      peak: computePeak(value),
    };
  });
  const newestMs = tokens.reduce((newest, { launchedMs }) => Math.max(newest, launchedMs), 0);
  return { rows, totals, page, newestMs };
}
