import { expect, test } from 'vitest';
import { channels } from '../../../layers/contract/channels.ts';
import { timeframes, views } from '../../../layers/core/candles/timeframe.ts';
import { createFanOut } from '../../../layers/flows/fan-out/fan-out.ts';
import { packMessageRecords } from '../../../layers/flows/fan-out/records.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { address } from '../../worlds/events.ts';
import { fanOutDeps, pushed } from '../../worlds/fan-out.ts';
import { farEnd } from '../../worlds/market.ts';
import { connectionTo, listenAs } from '../../worlds/sockets.ts';

const NOW = 1_760_000_400_000;
const BATCHES = 20;
const KEY = { hash: 'hash', id: 'key', tier: 'layer1' as const, name: 'n', createdMs: 0 };

type Written = { readonly Item?: object; readonly RequestItems?: Record<string, { readonly PutRequest?: object }[]> };

const engine = useEngine();

/** Writes and write units of batches with a message per candle channel, of which some are heard. */
const writesWith = async (heard: number): Promise<{ readonly items: number; readonly units: number }> => {
  const topic = `token:${address(`heard-${heard}`)}`;
  const names = views.flatMap(view => timeframes.map(tf => `${topic}:ohlcv:${view}:${tf}`));
  const tables = await makeTables(engine.client);
  const made = fanOutDeps(engine.client, tables, farEnd().client);
  await saveKey(made.keys, { ...KEY, expiresMs: null, revokedMs: null });
  await listenAs(made.sockets, connectionTo('a', 'layer1', names.slice(0, heard)), NOW);
  let [items, units] = [0, 0];
  const count = (item: object) => {
    items += 1;
    units += Math.ceil(sizeOf(item) / 1024);
  };
  const send = (command: { readonly input: Written }) => {
    const { Item, RequestItems = {} } = command.input;
    if (Item) count(Item);
    for (const { PutRequest } of Object.values(RequestItems).flat()) if (PutRequest) count(PutRequest);
    return engine.client.send(command as never);
  };
  const client = { send } as never;
  const { connections, subscriptions } = made.sockets;
  const sockets = { ...made.sockets, connections: { ...connections, client }, subscriptions };
  const take = createFanOut({ ...made, sockets, log: { ...made.log, client } });
  const data = JSON.stringify(channels.tokenOhlcv.example);
  for (let at = 0; at < BATCHES; at++)
    await take(
      pushed(
        packMessageRecords(
          names.map(channel => ({ channel, data, place: null })),
          NOW + at * 1_000,
        ),
      ),
      NOW,
    );
  return { items: items / BATCHES, units: units / BATCHES };
};

const sizeOf = (item: object): number =>
  JSON.stringify(item, (_, value) => (value?.type === 'Buffer' ? 'x'.repeat(value.data.length) : value)).length;

test('writes a head and one packed item per batch, for one heard candle channel and for all ten', async () => {
  expect(await writesWith(0)).toEqual({ items: 0, units: 0 });
  expect(await writesWith(1)).toEqual({ items: 2, units: 2 });
  expect(await writesWith(10)).toEqual({ items: 2, units: 2 });
});
