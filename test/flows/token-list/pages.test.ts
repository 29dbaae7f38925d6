/** Pages of list channels: what a publication sends, and what new and returning listeners get. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Outgoing } from '../../../layers/edge/producer.ts';
import { openListLog } from '../../../layers/flows/fan-out/list-log.ts';
import { readListReplay } from '../../../layers/flows/fan-out/list-replay.ts';
import { readRecord } from '../../../layers/flows/fan-out/records.ts';
import { openListPages, QUERIES_HEARD_MAX } from '../../../layers/flows/token-list/list-pages.ts';
import { compareListPages, type SendPagesDeps, sendListPages } from '../../../layers/flows/token-list/send-pages.ts';
import { openSockets } from '../../../layers/storage/access/sockets.ts';
import { loadListPage } from '../../../layers/storage/messages/list-pages.ts';
import { logReports } from '../../../layers/storage/token-list/reports.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { address } from '../../worlds/events.ts';
import { connectionTo, listenAs } from '../../worlds/sockets.ts';
import { type ListerLife, listStores, startLister } from '../../worlds/token-list.ts';

const START = 1_760_000_400_000;
const MINUTE = 60_000;
const LIST = 'list?limit=3&sort=new';

type Change = { event: string; token_mint: string; rank: number | null; previous_rank: number | null };

describe('The page of a query', () => {
  const engine = useEngine();
  let nowMs: number;
  let deps: SendPagesDeps;
  let lister: ListerLife;
  let emitted: Outgoing[];
  let sockets: ReturnType<typeof openSockets>;

  beforeEach(async () => {
    const names = await makeTables(engine.client);
    [nowMs, emitted] = [START, []];
    sockets = openSockets(engine.client, names.connections, names.subscriptions, 3_600_000, () => nowMs);
    lister = startLister(engine.client, names);
    deps = {
      ...listStores(engine.client, names),
      ...{ log: { client: engine.client, table: names.messages }, sockets, resumeMs: 3_600_000 },
      clock: () => nowMs,
      emitPush: async records => {
        emitted.push(...records);
        return [];
      },
    };
  });

  const trade = (name: string) => {
    const facts = {
      holders: 1,
      described: null,
      standings: [{ fromMs: 0, severity: 'none', liquiditySol: 1 }],
    } as const;
    const report = { kind: 'facts', mint: address(name), seq: 1, atMs: nowMs, createdMs: nowMs, ...facts } as const;
    return logReports(deps.listings, [report], nowMs);
  };
  /** A minute of the schedule. */
  const publish = async () => {
    nowMs += MINUTE;
    await lister.list(nowMs);
    await sendListPages(deps);
  };
  const sent = () =>
    emitted.splice(0).flatMap(({ data }) => {
      const record = readRecord(data);
      return record.kind === 'messages' ? record.messages : [];
    });
  const mintsOf = (page: { readonly rows: readonly { readonly token_mint: string }[] } | null) =>
    page!.rows.map(({ token_mint }) => token_mint);

  test('is sent as a snapshot by the first publication, and then by its changes, each number once', async () => {
    expect(await openListPages(deps, [LIST])).toEqual(new Map());
    await listenAs(sockets, connectionTo('a', 'layer1', [LIST]), nowMs);
    await trade('first');
    await publish();
    const [snapshot, ...none] = sent();
    expect([JSON.parse(snapshot!.data).event, none]).toEqual(['snapshot', []]);
    await publish();
    expect(sent()).toEqual([]);
    for (const name of ['second', 'third', 'fourth']) {
      nowMs += 1_000;
      await trade(name);
    }
    await publish();
    const changes = sent();
    expect(changes.map(({ data }) => JSON.parse(data).event)).toEqual(['left', 'entered', 'entered', 'entered']);
    let at = snapshot!.place!.seq;
    for (const { place } of changes) {
      expect(place!.prev).toBe(at);
      at = place!.seq;
    }
    expect((await loadListPage(deps.log, LIST))!.seq).toBe(at);
    // A resume gets the rest; a new listener the page.
    const after = changes[1]!.place!.seq;
    const rest = await readListReplay({ sockets, log: deps.log }, LIST, after, true);
    expect(rest.messages.map(({ seq }) => seq)).toEqual(changes.slice(2).map(({ place }) => place!.seq));
    const plain = await readListReplay({ sockets, log: deps.log }, LIST, at, false);
    expect([plain.isMarked, plain.messages.map(({ seq }) => seq)]).toEqual([true, [at]]);
    const old = await readListReplay({ sockets, log: deps.log }, LIST, 7, true);
    expect(old.messages.map(({ seq }) => seq)).toEqual([snapshot, ...changes].map(one => one!.place!.seq));
    const log = openListLog({ sockets, log: deps.log });
    expect([await log.isIssued(LIST, at), await log.isIssued(LIST, at + 1)]).toEqual([true, false]);
  });

  test('begins with the published list, and ends when nobody hears it for some minutes', async () => {
    await trade('first');
    await publish();
    await openListPages(deps, ['list?sort=new&window=24h&limit=3']);
    expect(mintsOf(await loadListPage(deps.log, LIST))).toEqual([address('first')]);
    // A resume from before it gets the page.
    const { seq } = (await loadListPage(deps.log, LIST))!;
    const old = await readListReplay({ sockets, log: deps.log }, LIST, 7, true);
    expect(old).toMatchObject({ isMarked: false, messages: [{ seq, prev: 7 }] });
    for (let minute = 0; minute < 4; minute++) await publish();
    expect(await loadListPage(deps.log, LIST)).not.toBeNull();
    for (let minute = 0; minute < 3; minute++) await publish();
    expect(await loadListPage(deps.log, LIST)).toBeNull();
  });

  test('is one of a bounded number', async () => {
    const names = Array.from({ length: QUERIES_HEARD_MAX + 1 }, (_, at) => `list?min_holders=${at + 1}`);
    const full = await openListPages(deps, names);
    expect([...full.keys()]).toEqual(names.slice(-1));
    expect(full.get(names.at(-1)!)!.code).toBe('limit_reached');
    expect(await openListPages(deps, names.slice(0, 1))).toEqual(new Map());
  });
});

test('what a publication changes makes the new page of the old one', () => {
  const page = fc.uniqueArray(fc.integer({ min: 0, max: 30 }), { maxLength: 20 });
  const rows = (mints: readonly number[]) => mints.map(mint => ({ token_mint: String(mint) })) as never;
  fc.assert(
    fc.property(page, page, (before, after) => {
      const ranks = new Map(before.map((mint, at) => [String(mint), at + 1]));
      for (const change of compareListPages(rows(before), rows(after)) as readonly Change[]) {
        expect(change.previous_rank).toBe(ranks.get(change.token_mint) ?? null);
        expect(change.event).toBe(change.rank === null ? 'left' : change.previous_rank === null ? 'entered' : 'moved');
      }
      for (const { token_mint, rank } of compareListPages(rows(before), rows(after)) as readonly Change[]) {
        if (rank === null) ranks.delete(token_mint);
        else ranks.set(token_mint, rank);
      }
      expect([...ranks].sort(([, a], [, b]) => a - b).map(([mint]) => mint)).toEqual(after.map(String));
    }),
  );
});
