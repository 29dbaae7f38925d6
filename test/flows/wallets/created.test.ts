import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { cutRankedPage } from '../../../layers/core/kernel/ranked-page.ts';
import { computeCaps } from '../../../layers/core/worth/valuation.ts';
import { toMintRow } from '../../../layers/flows/security/mint-rows.ts';
import { readWorths } from '../../../layers/flows/security/read-worth.ts';
import { readCreated } from '../../../layers/flows/wallets/created.ts';
import { findLaunch } from '../../core/launch/oracle.ts';
import { pump } from '../../core/launch/rows.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, START_MS, signature } from '../../worlds/events.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { putOnTape, rowRecords } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { startSecurity } from '../../worlds/security.ts';
import { beginStory, calledRugged, description, type Story } from '../security/story.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FULL_MS = 40 * HOUR;
const CREATORS = ['ann', 'bob'].map(name => address(`created-${name}`));

type Step = { readonly kind: 'token' | 'curve' | 'outside' | 'migration' | 'rugged'; readonly at: number };

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step['kind']>('token', 'curve', 'curve', 'outside', 'migration', 'rugged'),
    at: fc.oneof(
      fc.integer({ min: 0, max: 90 * HOUR }),
      fc.integer({ min: 0, max: 90 }).map(hours => hours * HOUR),
    ),
  }),
  { minLength: 1, maxLength: 7 },
);

/** Steps arrive in any order; the curve is full from an hour on. */
const play = (run: string, own: readonly Step[], creators: readonly string[]): Story => {
  const story = beginStory(run);
  const { mint, swap, event } = story;
  const curve = address(`${run}-curve`);
  own.forEach(({ kind, at }, txIndex) => {
    const place = { tx_index: txIndex, event_index: 0 };
    if (kind === 'token') {
      const deployer = creators[txIndex % creators.length]!;
      event(at, { ...description(story), deployer, name: `T${at}` } as Parameters<Story['event']>[1]);
    } else if (kind === 'curve') {
      const complete = at >= FULL_MS;
      const state = pump(complete ? 793 : 1 + Math.floor((at / FULL_MS) * 790), { complete });
      swap(at, `buyer-${txIndex}`, { pool: curve, dex: 'pump_fun', curve: state, txIndex });
    } else if (kind === 'outside') swap(at, `buyer-${txIndex}`, { dex: 'pump_swap', txIndex });
    else if (kind === 'rugged') event(at, calledRugged(mint));
    else
      event(at, {
        ...{ type: 'migration', mint, signature: signature(`${run}-${txIndex}`), ...place, pad: 'pump_fun' },
        ...{ from_pool: curve, to_pool: address(`${run}-pool`), to_dex: 'pump_swap', base_mint: address('sol') },
        ...{ base_decimals: 9, base_amount_raw: '84990359057', token_decimals: 6, token_amount_raw: '2069' },
      } as Parameters<Story['event']>[1]);
  });
  return story;
};

/** What the list shows, from all rows at once. */
const expectToken = ({ mint, lines }: Story, nowMs: number) => {
  const rows = lines.flatMap(({ row }) => toMintRow(row) ?? []);
  const tokens = rows.filter(row => 'kind' in row && row.kind === 'token') as readonly { readonly deployer: string }[];
  const newest = lines
    .flatMap(({ row }) => ('event' in row && row.event.type === 'token' ? [row] : []))
    .toSorted((a, b) => a.slot - b.slot || a.timestampMs - b.timestampMs || a.seq - b.seq)
    .at(-1);
  if (tokens.length === 0 || newest === undefined) return null;
  const launch = findLaunch(rows, nowMs);
  const isOnPad = rows.some(row => ('kind' in row ? row.kind === 'migration' : row.dex === 'pump_fun'));
  const rugs = rows.flatMap(row => ('kind' in row && row.kind === 'status' ? [row.timestampMs] : []));
  return {
    creator: (newest.event as { readonly deployer: string }).deployer,
    mint,
    name: (newest.event as { readonly name: string }).name,
    pad: isOnPad ? 'pump_fun' : null,
    stage: isOnPad ? launch.stage : null,
    isRugged: rugs.length > 0,
    launchedMs: launch.launchedMs,
    graduatedMs: isOnPad ? launch.graduatedMs : null,
    ruggedMs: rugs.length > 0 ? Math.min(...rugs) : null,
  };
};

describe('The tokens of a creator', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  const tables = () => ({
    security: { client: engine.client, table: names.security },
    tape: { client: engine.client, table: names.tape },
    prices: { client: engine.client, table: names.prices },
  });
  /** In batches, some of them by another process. */
  const apply = async (story: Story, size: number): Promise<void> => {
    let life = startSecurity(engine.client, names, memoryStream(), farEnd());
    for (let from = 0; from < story.lines.length; from += size) {
      const lines = story.lines.slice(from, from + size);
      await putOnTape(engine.client, names, lines);
      if (from % 2 === 1) life = startSecurity(engine.client, names, memoryStream(), farEnd());
      await life.take(rowRecords(lines));
    }
  };

  test('are those of the tape, whatever the order of arrival, the batches and the time', async () => {
    let [dead, graduated, moved] = [0, 0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 140 * HOUR }),
        async (mints, size, laterMs) => {
          const run = `created-${runs++}`;
          const creators = CREATORS.map(creator => address(`${run}-${creator}`));
          const stories = mints.map((own, at) => play(`${run}-${at}`, own, creators));
          for (const story of stories) await apply(story, size);
          // Before the last event a reader of the past would know the future.
          const lastMs = Math.max(...stories.flatMap(({ lines }) => lines.map(({ row }) => row.timestampMs)));
          const nowMs = Math.max(lastMs, START_MS + laterMs);
          const wanted = stories.flatMap(story => expectToken(story, nowMs) ?? []);
          const worths = await readWorths(
            tables(),
            stories.map(({ mint }) => mint),
            nowMs,
          );
          for (const creator of creators) {
            const own = wanted.filter(token => token.creator === creator);
            const ordered = own.toSorted((a, b) => b.launchedMs! - a.launchedMs! || (a.mint < b.mint ? -1 : 1));
            const limit = 2;
            const { rows, totals } = await readCreated(tables(), creator, nowMs, tokens =>
              cutRankedPage(
                tokens.map(row => ({ value: BigInt(row.launchedMs), key: row.mint, row })),
                undefined,
                limit,
              ),
            );
            const shown = rows.map(({ symbol, status, tradedHour, marketCapUsd, peak, ...row }) => {
              const value = worths.get(row.mint)!;
              const caps = computeCaps(value);
              expect({ symbol, marketCapUsd }).toEqual({ symbol: 'T', marketCapUsd: caps.marketCapUsd });
              const isKnown = value.highest !== null && caps.circulating !== null && caps.why !== 'thin_pool';
              expect(peak?.usd ?? null).toBe(isKnown ? value.highest!.usd * caps.circulating! : null);
              return { ...row, isRugged: status === 'rugged' };
            });
            expect(shown).toEqual(ordered.slice(0, limit));
            expect(totals).toEqual({
              created: own.length,
              graduated: own.filter(({ stage }) => stage === 'graduated').length,
              rugged: own.filter(({ isRugged }) => isRugged).length,
              dead: own.filter(({ stage }) => stage === 'dead').length,
            });
            dead += totals.dead;
            graduated += totals.graduated;
          }
          moved += stories.filter(
            ({ lines }) => lines.filter(({ row }) => 'event' in row && row.event.type === 'token').length > 1,
          ).length;
        },
      ),
      { numRuns: 60 },
    );
    expect(Math.min(dead, graduated, moved)).toBeGreaterThan(3);
  });
});
