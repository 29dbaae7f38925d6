/**
 * Measures DynamoDB write units per swap of all coordination work.
 * The simulator's default mix, batched as the mapping does; includes indexes.
 * Run: `npm run bench -- links [SWAPS] [--json]`
 */

import { simulate } from 'market-simulator';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import type { Link } from '../../layers/core/relations/link.ts';
import { type CoordinationDeps, createCoordinationProcessor } from '../../layers/flows/coordination/coordination.ts';
import { createLagWatch } from '../../layers/flows/coordination/lag.ts';
import { packLinkRecords } from '../../layers/flows/link-records.ts';
import { readSettings } from '../../lib/aws/settings.ts';
import { newLinker } from '../accuracy/links.ts';
import { countInto } from '../assertions.ts';
import { makeTables, startEngine } from '../storage/engines.ts';
import { publisherOver } from '../worlds/fan-out.ts';
import { addSpent, onConsumed, type Spent } from './capacity.ts';
import { countOf, openReport, rounded } from './report.ts';

const report = openReport('links', {});
const wanted = countOf('SWAPS', report.positionals[0] ?? '50000');

const reported: { readonly atMs: number; readonly link: Link }[] = [];
const linker = newLinker((links, atMs) => reported.push(...links.map(link => ({ atMs, link }))));
let swaps = 0;
for (const item of simulate({ swaps: wanted })) {
  if (!('event' in item)) continue;
  if (item.event.type === 'swap') swaps++;
  linker.take(item.event as unknown as ChainEvent);
}

const engine = await startEngine('dynoxide');
const names = await makeTables(engine.client);
const spent: Spent = new Map();
const { client } = engine;
onConsumed(client, ({ kind, units, item }) => {
  const key = item?.k?.S ?? '';
  const part = key === 'log' || key === 'checkpoint' ? key : 'views';
  if (kind === 'write') addSpent(spent, part, units);
});

let nowMs = 0;
const deps: CoordinationDeps = {
  coordination: { client, table: names.coordination },
  board: { client, table: names.board },
  publisher: publisherOver(client, names, undefined as never),
  observe: countInto(new Map()),
  clock: () => nowMs,
  lag: createLagWatch(),
  watchSize: () => {},
};
const windowMs = readSettings(() => undefined).linksWindowSeconds * 1_000;
const take = createCoordinationProcessor(deps);
let batches = 0;
for (const [window, group] of Map.groupBy(reported, ({ atMs }) => Math.floor(atMs / windowMs))) {
  nowMs = (window + 1) * windowMs;
  batches++;
  const records = packLinkRecords(group.map(({ link }) => link)).map(({ data }, at) => ({
    shard: 'shard',
    sequence: String(batches * 1_000 + at),
    text: data,
  }));
  if ((await take(records, nowMs)) !== null) throw new Error(`batch ${batches} was not done`);
}

const row = (name: string, { units, calls }: { readonly units: number; readonly calls: number }) => {
  report.print(`| ${name} | ${(units / swaps).toFixed(3)} | ${(calls / swaps).toFixed(3)} |`);
  report.row({ name, write_units_per_swap: rounded(units / swaps, 3), writes_per_swap: rounded(calls / swaps, 3) });
};
report.print(`${swaps} swaps, ${reported.length} links, ${batches} batches of ${windowMs / 1_000} s`);
report.print('| of coordination | write units a swap | writes a swap |\n|---|---|---|');
for (const [name, sum] of spent) row(name, sum);
const all = [...spent.values()].reduce((sum, one) => ({
  units: sum.units + one.units,
  calls: sum.calls + one.calls,
}));
row('together', all);
const naiveUnits = reported.reduce((sum, { link }) => sum + Math.ceil(JSON.stringify(link).length / 1024), 0);
row('naive: an item per relation', { units: naiveUnits, calls: reported.length });
report.end();
await engine.stop();
