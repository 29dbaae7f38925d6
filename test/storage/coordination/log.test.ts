import { describe, expect, test } from 'vitest';
import { WrongVersion } from '../../../layers/core/codec/wrong-version.ts';
import type { Link } from '../../../layers/core/relations/link.ts';
import type { CoordinationTable } from '../../../layers/storage/coordination/coordination.ts';
import { appendLinks, type LogItem, readLinksAfter } from '../../../layers/storage/coordination/log.ts';
import { loadLinksSnapshot, loadLinksVersion, openLinksSave } from '../../../layers/storage/coordination/snapshot.ts';
import { isConflict, putItem } from '../../../layers/storage/kernel/dynamo.ts';
import { noSnapshot } from '../../../layers/storage/kernel/snapshot.ts';
import { buy, clock } from '../../worlds/mixed-links.ts';
import { engineNames } from '../engines.ts';
import { saved } from '../saved.ts';
import { useEngine, useTable } from '../use-engine.ts';

describe.each(engineNames)('The log of links on %s', name => {
  const table: CoordinationTable = useTable(useEngine(name), 'coordination');

  const itemsAfter = async (number: number): Promise<readonly LogItem[]> => {
    const items: LogItem[] = [];
    for await (const item of readLinksAfter(table, number)) items.push(item);
    return items;
  };

  const append = (number: number, links: readonly Link[]) =>
    appendLinks(table, { number, links, source: '1', receivedMs: null, messages: [] });
  const message = { on: 'entity', channel: 'wallet:ann:entity', data: '{"size":2}' };

  test('is empty at first, and is read in order from any number on', async () => {
    expect(await itemsAfter(0)).toEqual([]);
    const wanted: LogItem[] = [];
    for (let number = 1; number <= 12; number++) {
      const links = [buy(number, `wallet-${number}`, 'm'), clock(number)];
      const source = String(number * 10);
      const receivedMs = number % 2 === 0 ? 1_700_000_000_000 + number : null;
      const messages = number % 3 === 0 ? [{ atMs: number, messages: [message], page: 'more' }] : [];
      const item = { number, links, source, receivedMs, messages };
      wanted.push({ ...item, bytes: await appendLinks(table, item) });
    }
    expect(await itemsAfter(0)).toEqual(wanted);
    expect(await itemsAfter(9)).toEqual(wanted.slice(9));
    expect(await itemsAfter(12)).toEqual([]);
  });

  test('is read completely when longer than a table page', async () => {
    const links = Array.from({ length: 3_000 }, (_, at) => buy(at * 977, `page-${at}`, at % 7));
    for (let number = 1; number <= 12; number++) await append(number, links);
    const items = await itemsAfter(0);
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect(items.reduce((sum, { bytes }) => sum + bytes, 0)).toBeGreaterThan(1_048_576);
    expect(items[11]!.links).toEqual(links);
  });

  test('refuses items of the version without sources', async () => {
    const older = { k: { S: 'log' }, s: { S: '000000000001' }, d: { B: Uint8Array.of(2) } };
    await putItem(table, older);
    await expect(itemsAfter(0)).rejects.toThrow(WrongVersion);
  });

  test('accepts a number once', async () => {
    await append(1, [clock(1)]);
    await expect(append(1, [clock(2)])).rejects.toSatisfy(isConflict);
    expect((await itemsAfter(0)).map(({ links }) => links)).toEqual([[clock(1)]]);
  });

  test('has snapshots, each written over the loaded one', async () => {
    expect(await loadLinksSnapshot(table)).toEqual({ version: noSnapshot, snapshot: null });
    const body = { state: { any: 'thing' }, newestMs: 5 };
    const version = await saved(openLinksSave(table, noSnapshot, 7, body));
    expect(version).toMatchObject({ version: 1, seq: 7 });
    expect(await loadLinksSnapshot(table)).toEqual({ version, snapshot: body });
    await expect(saved(openLinksSave(table, noSnapshot, 8, body))).rejects.toSatisfy(isConflict);
    expect(await loadLinksVersion(table)).toEqual(version);
    expect(await itemsAfter(0)).toEqual([]);
  });
});
