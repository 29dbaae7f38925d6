import { beforeAll, expect, test } from 'vitest';
import type { Parking, StreamRecord } from '../../../layers/edge/stream.ts';
import { encodeControlRecord } from '../../../layers/flows/parking/control.ts';
import { createTokensProcessor } from '../../../layers/flows/pass/pass.ts';
import { commitAlways } from '../../../layers/flows/tokens/commit-policy.ts';
import { putItem, scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { loadLive } from '../../../layers/storage/market/candles.ts';
import { readParkingList } from '../../../layers/storage/operations/parking.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, records, START_MS, swap } from '../../worlds/events.ts';
import { emitted, memoryStream, type Stream, startIntake } from '../../worlds/intake.ts';
import { startLedger, walletEventsOf } from '../../worlds/ledger.ts';
import { farEnd, startMarket } from '../../worlds/market.ts';
import { startSecurity } from '../../worlds/security.ts';

const engine = useEngine();
const names = useTables(engine, beforeAll);

const start = (stream: Stream) =>
  createTokensProcessor({
    ...startIntake(engine.client, names, stream).deps,
    ...startMarket(engine.client, names, farEnd()).deps,
    ...startLedger(engine.client, names, stream, farEnd()).deps,
    ...startSecurity(engine.client, names, stream, farEnd()).deps,
    policies: { candles: commitAlways, ledgers: commitAlways },
  });

const openParking = (): Parking => ({
  processor: 'intake',
  table: { client: engine.client, table: names.parking },
  pause: async () => {},
  clock: () => 0,
});

test('a section that fails parks the token for itself, the others go on, and a retry catches up', async () => {
  const mint = address('sick');
  const swaps = Array.from({ length: 3 }, (_, at) => swap({ at, token_mint: mint, wallet: `wallet ${at}` }));
  const candles = { client: engine.client, table: names.candles };
  const stream = memoryStream();
  const all = records(swaps);
  expect(await start(stream)(all.slice(0, 1), START_MS, openParking())).toBeNull();
  const stored = (await scanItems(candles)).find(({ k, bucket }) => k!.S === mint && bucket!.N === '0')!;
  await putItem(candles, { ...stored, b: { S: 'broken' } });
  expect(await start(stream)(all, START_MS, openParking())).toBeNull();
  const parkedIn = async (name: string) => Object.keys((await readParkingList(openParking().table, name)).keys);
  expect([await parkedIn('market'), await parkedIn('ledger'), await parkedIn('security')]).toEqual([[mint], [], []]);
  expect([...walletEventsOf(stream).values()].map(({ seq }) => seq).toSorted()).toEqual([1, 2, 3]);
  expect(emitted(stream, 'links').length).toBeGreaterThan(0);

  await putItem(candles, stored);
  const retry: StreamRecord = {
    shard: 'shard-0',
    sequence: String(10n ** 41n),
    text: encodeControlRecord({ id: 'again', processor: 'market', key: mint, action: 'retry' }),
    partitionKey: mint,
  };
  expect(await start(memoryStream())([retry], START_MS, openParking())).toBeNull();
  expect(await parkedIn('market')).toEqual([]);
  expect((await loadLive(candles, mint)).applied).toBe(3);
});
