import { BatchGetItemCommand, GetItemCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../../../layers/storage/kernel/dynamo.ts';
import { loadLedgers } from '../../../layers/storage/ledger/ledgers.ts';
import { makeTables } from '../../storage/engines.ts';
import { lagging } from '../../storage/lagging.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { watching } from '../../storage/watching.ts';
import { openLine } from '../../worlds/faults.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { ledgersOf, putOnTape, rowRecords, startLedger, walletEventsOf } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { linesOf, mintOf, plainBuy, walletOf } from './tapes.ts';

const buy = plainBuy;
const ANN = 0;
const BOB = 1;
const OTHERS = [2, 3, 4, 5, 6, 7];

describe('A ledger environment whose shard another one served meanwhile', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  /** All buy, Ann buys again, then Ann and Bob sell. */
  const begin = async () => {
    const run = `renew-${runs++}`;
    const sold = { kind: 'sell' as const, raw: 700_000n };
    const buyers = [ANN, BOB, ...OTHERS, ANN].map(wallet => ({ ...buy, wallet }));
    const lines = linesOf(run, [...buyers, ...[ANN, BOB].map(wallet => ({ ...buy, ...sold, wallet }))]);
    await putOnTape(engine.client, names, lines);
    const records = rowRecords(lines);
    const wallets = [ANN, BOB, ...OTHERS].map(at => walletOf(run, at));
    const stream = memoryStream();
    const start = (client = engine.client, own = names, deferredMax = 0) =>
      startLedger(client, own, stream, farEnd(), openLine(), deferredMax);
    return {
      run,
      records,
      wallets,
      stream,
      start,
      parts: [records.slice(0, 8), records.slice(8, 9), records.slice(9)],
    };
  };
  type Scene = Awaited<ReturnType<typeof begin>>;

  const stored = ({ run, wallets }: Scene, own = names) => ledgersOf(engine.client, own, [mintOf(run, 0)], wallets);

  /** What one environment makes of the same rows. */
  const alone = async (scene: Scene) => {
    const own = { ...names, ...(await makeTables(engine.client, ['ledgers', 'positions'])) };
    const stream = memoryStream();
    await startLedger(engine.client, own, stream, farEnd()).take(scene.records);
    return { ledgers: await stored(scene, own), events: walletEventsOf(stream) };
  };

  const expectAsAlone = async (scene: Scene): Promise<void> => {
    const wanted = await alone(scene);
    expect(await stored(scene)).toEqual(wanted.ledgers);
    expect(walletEventsOf(scene.stream)).toEqual(wanted.events);
  };

  /** A client that notes the ledgers it reads. */
  const watchLedgers = () => {
    const reads: string[] = [];
    const isLedger = ({ k }: Item): boolean => k?.S?.startsWith('l#') ?? false;
    const watched = watching(engine.client, command => {
      if (command instanceof GetItemCommand && isLedger(command.input.Key!)) reads.push(command.input.Key!.k!.S!);
      if (command instanceof BatchGetItemCommand)
        for (const { Keys } of Object.values(command.input.RequestItems!))
          reads.push(...Keys!.filter(isLedger).map(({ k }) => k!.S!));
    });
    return { reads, watched };
  };

  test('folds the rows of ledgers that the other one stored, where it saw the token begin', async () => {
    const scene = await begin();
    const { reads, watched } = watchLedgers();
    const life = scene.start(watched, names, 256);
    await life.take(scene.records.slice(0, 1));
    await scene.start().take(scene.records.slice(1, 8));
    await life.take(scene.records.slice(8));
    expect(reads).toEqual([]);
    await expectAsAlone(scene);
    await scene.start(watched).take(scene.records.slice(10));
    expect(reads.length).toBeGreaterThan(0);
  });

  test('reads no ledger that it holds, whatever the other one changed', async () => {
    const scene = await begin();
    const { reads, watched } = watchLedgers();
    const life = scene.start(watched, names, 256);
    await life.take(scene.parts[0]!);
    await scene.start(engine.client, names, 256).take(scene.parts[1]!);
    await life.take(scene.parts[2]!);
    expect(reads).toEqual([]);
    await expectAsAlone(scene);
  });

  test('writes over what the other one stored, and never an older ledger', async () => {
    const scene = await begin();
    const [life, other] = [scene.start(), scene.start()];
    const table = { client: engine.client, table: names.ledgers };
    const seqOf = async () =>
      (await loadLedgers(table, [{ wallet: scene.wallets[ANN]!, mint: mintOf(scene.run, 0) }]))[0]!.seq;
    await life.take(scene.parts[0]!);
    await other.take(scene.parts[1]!);
    expect(await seqOf()).toBe(9);
    await life.take(scene.parts[2]!);
    expect(await seqOf()).toBe(10);
    await other.take(scene.parts.slice(1).flat());
    expect(await seqOf()).toBe(10);
    await expectAsAlone(scene);
  });

  test.each([
    ['ledgers', 'l#'],
    ['notes', 'n#'],
  ])('stores and emits the same when such a read of %s is late', async (_name, prefix) => {
    const scene = await begin();
    const late = lagging(engine.client);
    const life = scene.start(late.client);
    await life.take(scene.parts[0]!);
    await late.freeze(names.ledgers, ({ k }) => k?.S?.startsWith(prefix) ?? false);
    await scene.start().take(scene.parts[1]!);
    await life.take(scene.parts[2]!);
    await expectAsAlone(scene);
  });
});
