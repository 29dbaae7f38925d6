/**
 * Measures what the token lists write per minute and what a page reads.
 * Tokens trade as on a launchpad: mostly young ones, some all the time.
 * Run: `npm run bench -- lists [TOKENS …] [--minutes N] [--json]`
 */
import { BatchGetItemCommand, BatchWriteItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { keepVersion } from '../../layers/flows/keep-version.ts';
import { openListsKeeper } from '../../layers/flows/token-list/keep.ts';
import { listMinute } from '../../layers/flows/token-list/list-minute.ts';
import { readTokenPage } from '../../layers/flows/token-list/page.ts';
import type { Item } from '../../layers/storage/kernel/dynamo.ts';
import { countDynamoItemBytes } from '../../layers/storage/kernel/item-size.ts';
import { openNodes } from '../../layers/storage/token-list/nodes.ts';
import { logReports } from '../../layers/storage/token-list/reports.ts';
import { makeTables, startPlainEngine } from '../storage/engines.ts';
import { answeredBy } from '../storage/watching.ts';
import { listedMarket, pageQueries } from './listed-market.ts';
import { countOf, openReport, rounded } from './report.ts';

const { values, positionals, print, row, end } = openReport('lists', { minutes: { type: 'string', default: '20' } });
const minutes = countOf('--minutes', values.minutes);
const sizes = positionals.length > 0 ? positionals.map(text => countOf('TOKENS', text)) : [1_000, 30_000];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = 1_760_000_400_000;

/** Units that commands take, as DynamoDB counts them. */
const meter = () => {
  const units = { written: 0, read: 0 };
  const bytesOf = (item: Item) => countDynamoItemBytes(item as never);
  const over = (client: DynamoDBClient): DynamoDBClient =>
    answeredBy(client, async (command, send) => {
      const { input } = command as { input: { Item?: Item; RequestItems?: Record<string, never> } };
      const answer = (await send()) as { Item?: Item; Items?: Item[]; Responses?: Record<string, Item[]> };
      const puts =
        command instanceof BatchWriteItemCommand
          ? Object.values(command.input.RequestItems!).flatMap(all => all.map(one => one.PutRequest!.Item as Item))
          : (input.Item ?? []);
      for (const item of [puts].flat()) units.written += Math.ceil(bytesOf(item) / 1_024);
      const isStale =
        command instanceof BatchGetItemCommand &&
        Object.values(command.input.RequestItems!)[0]!.ConsistentRead === false;
      for (const item of [answer?.Item ?? [], answer?.Items ?? [], Object.values(answer?.Responses ?? {})].flat(3))
        units.read += Math.ceil(bytesOf(item as Item) / 4_096) * (isStale ? 0.5 : 1);
      return answer;
    });
  const spend = async (work: () => Promise<unknown>) => {
    const before = { ...units };
    await work();
    return { written: units.written - before.written, read: units.read - before.read };
  };
  return { over, spend };
};

const kinds = 'units to keep a minute; first and next hour';
const pages = 'units read by a page: median | most';
print(`| tokens | changed a minute | units written a minute | CPU s a minute | ${pages} | ${kinds} |`);
print('|---|---|---|---|---|---|---|');
for (const tokens of sizes) {
  const engine = await startPlainEngine();
  const names = await makeTables(engine.client, ['listings', 'tokens']);
  const { over, spend } = meter();
  const listings = { client: over(engine.client), table: names.listings };
  const deps = { listings, tokens: { ...listings, table: names.tokens }, warm: null, watchSize: () => {} };
  const market = listedMarket(tokens, START);
  const spent: { written: number; cpu: number; changed: number }[] = [];
  for (let minute = 0; minute <= minutes; minute += 1) {
    const nowMs = START + minute * MINUTE;
    const reports = market.trade(nowMs);
    await logReports({ client: engine.client, table: names.listings }, reports, nowMs);
    const before = process.cpuUsage();
    const { written } = await spend(() => listMinute(deps, nowMs));
    const { user, system } = process.cpuUsage(before);
    spent.push({ written, cpu: (user + system) / 1e6, changed: new Set(reports.map(({ mint }) => mint)).size });
  }
  const nowMs = START + minutes * MINUTE;
  const reads: number[] = [];
  for (const query of pageQueries) {
    const stores = { ...deps, nodes: openNodes(listings) };
    const { read } = await spend(() => readTokenPage(stores, { ...query, cursor: undefined } as never, nowMs));
    const { sort, order, limit, filter } = query;
    print(`${sort} ${order}, ${limit} rows, ${Object.keys(filter.ranges).length} filters: ${read} units`);
    reads.push(read);
  }
  // Of a day, of the next hour, and of each minute.
  const keeper = openListsKeeper(listings);
  const kept: number[] = [];
  for (const laterMs of [0, HOUR, HOUR + MINUTE]) {
    for (let minute = 1; laterMs === HOUR && minute <= minutes; minute += 1) {
      await logReports({ client: engine.client, table: names.listings }, market.trade(nowMs + minute * MINUTE), nowMs);
      await listMinute(deps, nowMs + minute * MINUTE);
    }
    kept.push((await spend(() => keepVersion(keeper, nowMs + laterMs))).written);
  }
  // The first minute lists all; the second half is the usual load.
  const usual = spent.slice(1 + minutes / 2);
  const mean = (pick: (one: (typeof spent)[0]) => number) =>
    usual.reduce((sum, one) => sum + pick(one), 0) / usual.length;
  reads.sort((a, b) => a - b);
  const figures = {
    tokens,
    changed: Math.round(mean(one => one.changed)),
    units_written: Math.round(mean(one => one.written)),
    first_units_written: spent[0]!.written,
    cpu_s: rounded(mean(one => one.cpu)),
    page_units_median: reads[reads.length >> 1]!,
    page_units_most: reads.at(-1)!,
    copy_units_first: kept[0]!,
    copy_units_next: kept[1]!,
    kept_units: kept[2]!,
  };
  row(figures);
  const { changed, units_written: units, first_units_written: first, cpu_s: cpu } = figures;
  const [median, most] = [figures.page_units_median, figures.page_units_most];
  const copies = `${figures.kept_units}; ${figures.copy_units_first}, ${figures.copy_units_next}`;
  print(`| ${tokens} | ${changed} | ${units} (first ${first}) | ${cpu} | ${median} | ${most} | ${copies} |`);
  await engine.stop();
}
end();
