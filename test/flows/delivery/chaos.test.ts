/** Calls that fail at random, workers that die, calls that come twice: each firing arrives, and in order. */
import { expect, test } from 'vitest';
import { deliverFirings } from '../../../layers/flows/delivery/deliver.ts';
import { chooseCases } from '../../long-run.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { answered, openDeliveryWorld } from '../../worlds/delivery.ts';

const engine = useEngine('embedded');

/** Numbers from 0 to 1, the same for a seed. */
const createRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
};

test.each(chooseCases([1, 2, 3, 4, 5, 6], 3))(
  'each firing arrives, in order per rule and target (seed %s)',
  async seed => {
    const random = createRandom(seed);
    const table = (await makeTables(engine.client, ['targets'])).targets;
    const world = openDeliveryWorld({ client: engine.client, table }, random);
    const names = ['a', 'b', 'c'];
    const urls = new Map<string, string>();
    for (const name of names) urls.set(await world.addTarget(name), name);
    const rules = ['r1', 'r2'];
    const PER_RULE = 40;
    const delivered = new Map<string, number[]>();
    for (const [url, name] of urls)
      world.answers.set(url, ({ id, seq }) => {
        const fate = random();
        if (fate < 0.1) return answered(500);
        if (fate < 0.15) return { kind: 'failed', why: 'closed' };
        const lane = `${id.split('_')[1]} ${name}`;
        delivered.set(lane, [...(delivered.get(lane) ?? []), seq]);
        // The target has it, but its answer is lost.
        return fate < 0.2 ? { kind: 'failed', why: 'timeout' } : answered(200);
      });
    const fault = async <T>(work: () => Promise<T>): Promise<T> => {
      if (random() < 0.02) throw new Error('before');
      const result = await work();
      if (random() < 0.02) throw new Error('after');
      return result;
    };
    const { deps } = world;
    const faulty = {
      ...deps,
      readFirings: (...given: Parameters<typeof deps.readFirings>) => fault(() => deps.readFirings(...given)),
      call: (calls: Parameters<typeof deps.call>[0]) => fault(() => deps.call(calls)),
      send: (request: Parameters<typeof deps.send>[0]) => fault(() => deps.send(request)),
    };
    for (let round = 0; round < PER_RULE; round++) {
      for (const rule of rules) await world.fire(rule, names);
      if (random() < 0.3) world.pass(Math.floor(random() * 20_000));
      await world.run(world.now(), async (_, call) => {
        const isTwice = random() < 0.1;
        const runs = [1, ...(isTwice ? [2] : [])].map(() => deliverFirings(faulty, call));
        const results = await Promise.allSettled(runs);
        // The queue shows a call again if its worker failed.
        if (results.some(({ status }) => status === 'rejected'))
          await deps.call([{ ...call, atMs: world.now() + 360_000 }]);
      });
    }
    await world.run();
    const expected = Array.from({ length: PER_RULE }, (_, at) => at + 1);
    for (const rule of rules)
      for (const name of names) {
        const seqs = delivered.get(`${rule} ${name}`)!;
        expect([...new Set(seqs)]).toEqual(expected);
        // A repeat follows its original: none comes after a later one.
        expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
      }
  },
);
