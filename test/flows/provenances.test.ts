import { beforeAll, expect, test } from 'vitest';
import { HOPS_MAX } from '../../layers/core/identity/provenance.ts';
import { readProvenances } from '../../layers/flows/provenances.ts';
import { type RegistryStores, readProvenance, saveWalletEvents } from '../../layers/flows/registry.ts';
import { makeTables } from '../storage/engines.ts';
import { useEngine } from '../storage/use-engine.ts';
import { watching } from '../storage/watching.ts';
import { address, transfer } from '../worlds/events.ts';

const engine = useEngine();
let stores: RegistryStores;

const sends = (from: string, to: string) =>
  transfer({ from: address(from), to: address(to), amount_raw: '5000000', tx: `${from}>${to}` });

/** A farm, a chain one hop too long, a ring, a known wallet, an unfunded one. */
const chain = Array.from({ length: HOPS_MAX + 3 }, (_, at) => `chain-${at}`);
const fed = Array.from({ length: 10 }, (_, at) => `fed-${at}`);
const asked = [...fed, chain[0]!, chain[1]!, chain[2]!, 'round-a', 'round-b', 'farm', 'nobody'].map(address);

beforeAll(async () => {
  const names = await makeTables(engine.client);
  stores = {
    funding: { client: engine.client, table: names.funding },
    identities: { client: engine.client, table: names.identities },
    known: new Map([
      [address('farm'), { entity: 'Farm', category: 'farm' as const }],
      [address(chain.at(-1)!), { entity: 'Exchange', category: 'cex' as const }],
    ]),
  };
  await saveWalletEvents(stores, [
    ...fed.map(wallet => sends('middle', wallet)),
    sends('farm', 'middle'),
    ...chain.slice(1).map((from, at) => sends(from, chain[at]!)),
    sends('round-a', 'round-b'),
    sends('round-b', 'round-a'),
  ]);
});

test('many wallets are traced like each one alone', async () => {
  const reported = await readProvenances(stores, [...asked, ...asked]);
  expect([...reported.keys()].toSorted()).toEqual(asked.toSorted());
  for (const wallet of asked) expect(reported.get(wallet)).toEqual(await readProvenance(stores, wallet));
  expect(reported.get(address('fed-3'))?.root).toMatchObject({ entity: 'Farm', category: 'farm' });
  expect(reported.get(address(chain[1]!))?.root).toBeNull();
  expect(reported.get(address(chain[2]!))?.root).toMatchObject({ entity: 'Exchange' });
});

test('one hop is one batch of reads for all wallets', async () => {
  let reads = 0;
  const client = watching(engine.client, () => reads++);
  await readProvenances({ ...stores, funding: { ...stores.funding, client } }, fed.map(address));
  expect(reads).toBe(3);
});

test('tracing no wallets reads nothing', async () => {
  const client = watching(engine.client, () => expect.unreachable());
  expect((await readProvenances({ ...stores, funding: { ...stores.funding, client } }, [])).size).toBe(0);
});
