import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { readRowsByArrival } from '../../../layers/storage/journal/by-arrival.ts';
import type { Head } from '../../../layers/storage/journal/head.ts';
import { commit, type Journal, loadHeads } from '../../../layers/storage/journal/journal.ts';
import { readRange } from '../../../layers/storage/journal/read.ts';
import { isConflict } from '../../../layers/storage/kernel/dynamo.ts';
import { retry } from '../../../layers/storage/kernel/retry.ts';
import { chooseCases } from '../../long-run.ts';
import { BrokenLine, behind, faultModes, openLine } from '../../worlds/faults.ts';
import { engineNames, makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';
import { answeredBy } from '../watching.ts';
import { createPlainCodec, noise, noMemo } from './plain-rows.ts';

type Row = { readonly seq: number; readonly slot: number; readonly timestampMs: number; readonly text: string };
type Rows = readonly Row[];

const START = 1_760_000_400_000;
/** Enough for the next commit to move them into segments. */
const BEFORE = 40;

/** Rows of two segments. */
const row = (seq: number): Row => ({
  seq,
  slot: 100_000 + seq * 100,
  timestampMs: START + seq * 40_000,
  text: noise(seq),
});
const before = Array.from({ length: BEFORE }, (_, at) => row(at + 1));
/** The last row corrects the first one and one of the second segment. */
const LAST = BEFORE + 2;
const corrected = [1, 30].map(seq => ({ ...row(seq), text: 'corrected' }));
const expected: Rows = [...before, row(BEFORE + 1), row(LAST)].map(
  one => corrected.find(({ seq }) => seq === one.seq) ?? one,
);

/** Batches of the environment that makes the correction. The stale one knows only the next row. */
const cuts = [
  { title: 'in the same batch', newer: [[row(BEFORE + 1), row(LAST)]] },
  { title: 'in the batch after', newer: [[row(BEFORE + 1)], [row(LAST)]] },
];
const stale = [[row(BEFORE + 1)]];

/** Grants calls in an order of two environments; the order of later calls is free. */
const turns = (order: readonly ('newer' | 'stale')[]) => {
  const left = [...order];
  const ended = new Set<string>();
  const waiting = new Set<() => void>();
  const wake = (): void => {
    while (left.length > 0 && ended.has(left[0]!)) left.shift();
    for (const again of [...waiting]) again();
  };
  const turnOf = (who: string) =>
    new Promise<void>(resolve => {
      const look = (): void => {
        if (left.length > 0 && left[0] !== who) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const client = (who: 'newer' | 'stale', own: DynamoDBClient): DynamoDBClient =>
    answeredBy(own, async (_, send) => {
      await turnOf(who);
      return send().finally(() => {
        left.shift();
        wake();
      });
    });
  const end = (who: string): void => {
    ended.add(who);
    wake();
  };
  return { client, end };
};

const CALLS = 7;
const orders = Array.from({ length: 2 ** CALLS }, (_, bits) =>
  Array.from({ length: CALLS }, (_, at) => ((bits >> at) & 1 ? ('newer' as const) : ('stale' as const))),
);

describe.each(engineNames)('Two writers of a journal on %s', name => {
  const engine = useEngine(name);
  let journal: Journal<Row, null>;
  let keys = 0;

  beforeAll(async () => {
    const { tape } = await makeTables(engine.client);
    const shape = {
      rows: createPlainCodec<Row>(),
      memo: noMemo,
      isListed: true as const,
    };
    journal = { client: engine.client, table: tape, shape };
  });

  const load = async (key: string, on = journal): Promise<Head<Row, null>> => (await loadHeads(on, [key])).get(key)!;
  const add = (on: typeof journal, head: Head<Row, null>, rows: Rows): Promise<Head<Row, null>> => {
    const last = rows.at(-1)!;
    const change = { ...head, seq: last.seq, newestMs: last.timestampMs, slotMax: last.slot };
    return commit(on, head, change, rows, last.seq === LAST ? corrected : []);
  };
  const started = async (): Promise<Head<Row, null>> => {
    const key = `key-${keys++}`;
    return add(journal, await load(key), before);
  };
  /** Commits what the header lacks, and loads it again after a conflict. */
  const work = async (on: typeof journal, loaded: Head<Row, null>, batches: readonly Rows[]): Promise<void> => {
    let head = loaded;
    for (const batch of batches)
      await retry({ triesMax: 9, failure: () => new Error('Conflicts without end') }, async () => {
        const rows = batch.filter(({ seq }) => seq > head.seq);
        if (rows.length === 0) return true;
        try {
          head = await add(on, head, rows);
          return true;
        } catch (error) {
          if (!isConflict(error)) throw error;
          head = await load(head.key, on);
          return undefined;
        }
      });
  };

  test.each(cuts)('keep a correction $title at every order of their calls', async ({ newer }) => {
    // Of the engine over HTTP a sample: both order calls alike.
    for (const order of chooseCases(orders, name === 'embedded' ? 2 : 16)) {
      const head = await started();
      const { client, end } = turns(order);
      const run = (who: 'newer' | 'stale', batches: readonly Rows[]) =>
        work({ ...journal, client: client(who, engine.client) }, head, batches).finally(() => end(who));
      await Promise.all([run('newer', newer), run('stale', stale)]);
      expect(await readRange(journal, head.key, 0, Infinity), order.join()).toEqual(expected);
      const listed = readRowsByArrival(journal, await load(head.key), { after: 0, through: Infinity });
      expect(await Array.fromAsync(listed), order.join()).toEqual(expected);
    }
  });

  test.each(faultModes)('finish with other batches after a failure at each call: $title', async ({ mode, fatal }) => {
    for (const { newer } of cuts)
      for (let at = 0, isCut = true; isCut; at += 1) {
        const head = await started();
        const line = openLine({ at, mode, fatal });
        const broken = { ...journal, client: behind(line, engine.client) };
        const failure = await work(broken, head, newer).catch((error: unknown) => error);
        isCut = failure !== undefined;
        if (isCut) expect(failure).toBeInstanceOf(BrokenLine);
        await work(journal, head, stale);
        await work(journal, await load(head.key), [[row(BEFORE + 1)], [row(LAST)]]);
        expect(await readRange(journal, head.key, 0, Infinity), `call ${at}`).toEqual(expected);
      }
  });

  test('refuse an environment that is several commits behind before it changes anything', async () => {
    const head = await started();
    await work(journal, head, [[row(BEFORE + 1)], [row(LAST)]]);
    const current = await load(head.key);
    await expect(add(journal, head, [row(BEFORE + 1)])).rejects.toSatisfy(isConflict);
    expect(await readRange(journal, head.key, 0, Infinity)).toEqual(expected);
    expect(await load(head.key)).toEqual(current);
  });
});
