/** Traders of a window and people by hour, over random tapes that are stored in random batches. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openPeople } from '../../../layers/core/people/people.ts';
import { applySecurity, createMintSecurity, describeNewestHour } from '../../../layers/core/security/security.ts';
import { buildWindowTrader, rankTraders, traderSorts } from '../../../layers/core/traders/ranking.ts';
import { traderWindows } from '../../../layers/core/traders/rules.ts';
import { readPeopleHours } from '../../../layers/flows/people/read-hours.ts';
import { toMintRow } from '../../../layers/flows/security/mint-rows.ts';
import { openSecurityReader } from '../../../layers/flows/security/read-security.ts';
import { readTraderSums } from '../../../layers/flows/traders/read-sums.ts';
import { readResultChunks } from '../../../layers/storage/security/trade-results.ts';
import { chooseCases } from '../../long-run.ts';
import { oracleTraders } from '../../oracle/top-traders.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { lawMoves } from '../../tapes/law-moves.ts';
import { seeded } from '../../tapes/simulated-tapes.ts';
import { START_MS } from '../../worlds/events.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { putOnTape, rowRecords } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { startSecurity } from '../../worlds/security.ts';
import { beginStory, description, type Story } from './story.ts';

const HOUR = 3_600_000;
const hoursOf = { '1h': 1, '6h': 6, '24h': 24, '7d': 168, '30d': 720, all: Number.POSITIVE_INFINITY };

/** Trades of some weeks, some of them late, unpriced, sold out or beyond what was bought. */
const randomStory = (run: string, random: () => number, rows: number): Story => {
  const story = beginStory(run);
  const { mint, wallet, swap, event } = story;
  const pick = <One>(...some: readonly One[]): One => some[Math.floor(random() * some.length)]!;
  event(0, description(story));
  let at = 1_000;
  for (let row = 0; row < rows; row++) {
    at += Math.floor(random() * pick(20_000, 20_000, 200_000, 20 * HOUR) * (40 / rows) * 10);
    const late = random() < 0.1 ? Math.min(at, Math.floor(random() * 2 * HOUR)) : 0;
    const name = `trader-${Math.floor(random() * 30)}`;
    if (random() < 0.1)
      event(at, {
        ...{ type: 'transfer', mint, signature: `${run}-${row}`, event_index: 0, decimals: 6 },
        ...{ from: wallet(name), to: wallet(`trader-${row % 30}`), amount_raw: String(Math.floor(random() * 5e6)) },
      } as Parameters<typeof event>[1]);
    else
      swap(at - late, name, {
        direction: pick('buy', 'buy', 'sell', 'sell', 'swap'),
        tokenRaw: String(Math.floor(random() * 1e7)),
        baseRaw: String(Math.floor(random() * 1e10)),
        basePriceUsd: random() < 0.05 ? null : `${100 + Math.floor(random() * 50)}.${row}`,
        walletBalanceRaw: random() < 0.1 ? '0' : null,
      });
  }
  return story;
};

describe('Traders of a window', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);

  test.each(chooseCases([1, 2, 3], 3))(
    'are those of the oracle, and hours those of one fold, on tape %i',
    async seed => {
      const random = seeded(seed);
      const story = randomStory(`tops-${seed}`, random, 1_400);
      const { mint, lines } = story;
      const security = { client: engine.client, table: names.security };
      const tape = { client: engine.client, table: names.tape };
      const warm = openSecurityReader({ security, tape });
      for (let from = 0; from < lines.length; ) {
        const some = lines.slice(from, from + 1 + Math.floor(random() * 300));
        from += some.length;
        await putOnTape(engine.client, names, some);
        await startSecurity(engine.client, names, memoryStream(), farEnd()).take(rowRecords(some));
        if (random() < 0.5) await warm(mint, START_MS);
      }
      const rows = lines.map(({ row }) => row);
      const moves = lawMoves(mint, rows);
      const newestMs = Math.max(...rows.map(({ timestampMs }) => timestampMs));
      const known = rows.flatMap(row => toMintRow(row) ?? []);
      const state = createMintSecurity(mint);
      const ended = new Map<number, ReturnType<typeof describeNewestHour>>();
      for (const row of known) {
        const before = state.newestMs;
        if (before > 0 && Math.floor(row.timestampMs / HOUR) > Math.floor(before / HOUR)) {
          const hour = describeNewestHour(state);
          ended.set(hour.startMs, hour);
        }
        applySecurity(state, row);
      }
      expect((await readResultChunks(security, mint, 0)).length).toBeGreaterThan(2);
      for (const read of [warm, openSecurityReader({ security, tape })])
        for (const agoMs of [0, HOUR / 2, 30 * HOUR]) {
          // Exact to the millisecond of a trade.
          const nowMs = rows.findLast(({ timestampMs }) => timestampMs <= newestMs - agoMs)!.timestampMs;
          const found = await read(mint, newestMs);
          const mark = { priceUsd: 3, tsMs: newestMs, why: null };
          const people = openPeople(found, { mark });
          for (const window of traderWindows)
            for (const sort of traderSorts) {
              const sums = await readTraderSums(security, found, { window, nowMs });
              const given = { sort, mark: '3', decimals: 6, throughMs: window === 'all' ? Infinity : nowMs };
              const wanted = oracleTraders(moves, { ...given, afterMs: nowMs - hoursOf[window] * HOUR });
              const traders = rankTraders(people, sums, sort).map(({ row }) => buildWindowTrader(people, row));
              expect(
                traders.map(({ wallet, buys, sells, boughtRaw, soldRaw, boughtUsd, soldUsd, ...rest }) => ({
                  ...{ wallet, buys, sells, boughtRaw, soldRaw, boughtUsd, soldUsd, realized: rest.realizedUsd },
                  ...{ unrealized: rest.unrealizedUsd, total: rest.totalUsd },
                })),
              ).toEqual(wanted);
            }
          const range = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, limit: 720, nowMs: newestMs };
          const hours = await readPeopleHours(security, found, range);
          expect(hours.length).toBeGreaterThan(100);
          let last: (typeof hours)[number] | undefined;
          for (const hour of hours) {
            const own = ended.get(hour.startMs);
            if (own !== undefined) expect(hour).toEqual(own);
            else if (last !== undefined) expect({ ...hour, startMs: 0 }).toEqual({ ...last, startMs: 0 });
            last = hour;
          }
        }
    },
  );
});
