/**
 * Measures the first answer of a cold and a warm similar function.
 * Run: `npm run bench -- similarity-load [WALLETS …] [--json]`
 */
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LOOK_EVERY_MS, loadResidentMatrix, openResident } from '../../layers/flows/similar/resident.ts';
import { scanItems } from '../../layers/storage/kernel/dynamo.ts';
import { loadManifest, savePages } from '../../layers/storage/profiles/vector-pages.ts';
import { hashToVectorPart, PARTS, saveProfile, type Vectors } from '../../layers/storage/profiles/vectors.ts';
import { addressOf, crowd, NOW } from '../core/similarity/wallets.ts';
import { makeTables, startEngine } from '../storage/engines.ts';
import { countOf, openReport } from './report.ts';

const CHANGES = 1_000;
const { positionals, print, row, end } = openReport('similarity-load', {});
const base = crowd(5_000);

/** Writes folded pages part by part, to limit memory. */
const fill = async (vectors: Vectors, size: number): Promise<void> => {
  const parts = Map.groupBy(
    Array.from({ length: size }, (_, index) => addressOf(index)),
    hashToVectorPart,
  );
  for (let part = 0; part < PARTS; part++) {
    const wallets = (parts.get(part) ?? []).map((wallet, index) => ({ ...base[index % base.length]!, wallet }));
    await savePages(vectors, await loadManifest(vectors, part), wallets, 0);
  }
};

/** Counts calls and binary bytes of a client's answers. */
const counted = (client: DynamoDBClient) => {
  const seen = { calls: 0, bytes: 0 };
  const send = async (command: never) => {
    const answer = (await client.send(command)) as {
      readonly Items?: readonly { readonly p?: { readonly B?: Uint8Array } }[];
    };
    seen.calls++;
    for (const item of answer.Items ?? []) seen.bytes += item.p?.B?.length ?? 0;
    return answer;
  };
  return { seen, client: { send } as unknown as DynamoDBClient };
};

const timed = async (
  name: string,
  wallets: number,
  seen: { calls: number; bytes: number },
  work: () => Promise<unknown>,
): Promise<void> => {
  Object.assign(seen, { calls: 0, bytes: 0 });
  const [startMs, before] = [performance.now(), process.cpuUsage()];
  await work();
  const tookMs = performance.now() - startMs;
  const spent = process.cpuUsage(before);
  const cpuMs = (spent.user + spent.system) / 1000;
  row({ name, wallets, ms: Math.round(tookMs), cpu_ms: Math.round(cpuMs), calls: seen.calls, bytes: seen.bytes });
  print(
    `  ${name.padEnd(34)} ${tookMs.toFixed(0).padStart(6)} ms (${cpuMs.toFixed(0)} ms of this process’s CPU), ` +
      `${seen.calls} calls, ${(seen.bytes / 1e6).toFixed(1)} MB of items`,
  );
};

const sizes = positionals.map(text => countOf('WALLETS', text));
for (const size of sizes.length > 0 ? sizes : [10_000, 100_000]) {
  const engine = await startEngine('dynoxide');
  const names = await makeTables(engine.client);
  await fill({ client: engine.client, table: names.vectors }, size);
  const { seen, client } = counted(engine.client);
  const resident = openResident({ client, table: names.vectors });
  globalThis.gc?.();
  const beforeBytes = process.memoryUsage().rss;
  print(`${size.toLocaleString('en')} wallets`);
  await timed('cold: all pages', size, seen, () => loadResidentMatrix(resident, NOW));
  print(`  ${' '.repeat(34)} ${Math.round((process.memoryUsage().rss - beforeBytes) / 2 ** 20)} MB more resident`);
  await timed('warm: nothing changed', size, seen, () => loadResidentMatrix(resident, NOW + LOOK_EVERY_MS));
  for (let at = 0; at < CHANGES; at++)
    await saveProfile({ client: engine.client, table: names.vectors }, { ...base[at]!, wallet: addressOf(at) }, NOW);
  await timed(`warm: ${CHANGES} changed`, size, seen, () => loadResidentMatrix(resident, NOW + 2 * LOOK_EVERY_MS));
  await timed('naive: a table scan', size, seen, () => scanItems({ client, table: names.vectors }));
  await engine.stop();
}
end();
