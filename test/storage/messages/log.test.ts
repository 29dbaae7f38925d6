import { describe, expect, test } from 'vitest';
import { pack } from '../../../layers/core/codec/pack.ts';
import { putItem, scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import {
  type MessageLog,
  type PlacedMessage,
  readMessages,
  saveMessages,
} from '../../../layers/storage/messages/log.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTable } from '../use-engine.ts';

const TOPIC = 'wallet:w';
const PNL = `${TOPIC}:pnl`;
const LABELS = `${TOPIC}:labels`;
const message = (seq: number, prev: number, channel = PNL, data = `{"n":${seq}}`): PlacedMessage => ({
  ...{ channel, seq, prev, data },
});

describe.each(engineNames)('The message log on %s', name => {
  const log: MessageLog = useTable(useEngine(name), 'messages');

  const save = (...messages: readonly PlacedMessage[]) => saveMessages(log, TOPIC, messages, 0);
  const read = (after: number, ...newest: readonly (readonly [string, number])[]) =>
    readMessages(log, TOPIC, { after, newest: new Map(newest) });

  test('returns messages of the channels asked for, after a number, across items', async () => {
    await save(message(10, 0), message(11, 0, LABELS), message(12, 10));
    await save(message(13, 11, LABELS), message(20, 12));
    expect(await read(10, [PNL, 20])).toEqual([message(12, 10), message(20, 12)]);
    expect(await read(0, [PNL, 12], [LABELS, 13])).toEqual([
      ...[message(10, 0), message(11, 0, LABELS), message(12, 10), message(13, 11, LABELS)],
    ]);
    expect(await read(20, [PNL, 20])).toEqual([]);
  });

  test('skips messages that the newest number does not lead to, and those before a missing one', async () => {
    await save(message(10, 0), message(12, 10));
    // A batch that was never finished.
    await save(message(14, 12));
    await save(message(15, 12));
    expect(await read(0, [PNL, 15])).toEqual([message(10, 0), message(12, 10), message(15, 12)]);
    await save(message(30, 20));
    expect(await read(0, [PNL, 30])).toEqual([message(30, 20)]);
    expect(await read(0, [PNL, 40])).toEqual([]);
  });

  test('reads the payloads of earlier releases, which were text', async () => {
    const d = { B: pack([['pnl', 10, 0, '{"n":10}']]) };
    await putItem(log, { topic: { S: TOPIC }, last: { N: '10' }, d, expires: { N: '600' } });
    expect(await read(0, [PNL, 10])).toEqual([message(10, 0)]);
  });

  test('splits many messages into items below the limit, and repeated writes change nothing', async () => {
    const padding = 'x'.repeat(90_000);
    const many = Array.from({ length: 9 }, (_, at) => message(at + 1, at, PNL, `{"padding":"${padding}"}`));
    await save(...many);
    await save(...many);
    expect(await scanItems(log)).toHaveLength(3);
    expect(await read(0, [PNL, 9])).toEqual(many);
  });
});
