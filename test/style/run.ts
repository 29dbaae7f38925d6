import { parseArgs } from 'node:util';
import type { Metric, Row } from './metric.ts';
import { metrics } from './metrics.ts';
import { lowered, readRatchet, writeRatchet } from './ratchet.ts';
import { formatPlaces, formatTable } from './table.ts';
import { readTree } from './tree.ts';

/**
 * Prints the table, or the places of metrics.
 * Exits with 1 when a limit is broken.
 */
function run(): void {
  const { values, positionals } = parseArgs({
    options: { list: { type: 'string', multiple: true }, lower: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const rows = measureAll(values.list === undefined ? metrics : values.list.map(metricNamed));
  if (values.lower) writeRatchet(lowered(readRatchet(), measureAll(metrics)));
  if (values.list === undefined) console.log(formatTable(rows, readRatchet()));
  else console.log(formatPlaces(rows.flatMap(({ places }) => places).filter(({ path }) => isUnder(path, positionals))));
  process.exitCode = rows.some(({ metric, value }) => value > metric.limit) ? 1 : 0;
}

function measureAll(chosen: readonly Metric[]): readonly Row[] {
  const tree = readTree();
  return chosen.map(metric => ({ metric, ...metric.measure(tree) }));
}

function metricNamed(name: string): Metric {
  const metric = metrics.find(metric => metric.name === name);
  if (metric !== undefined) return metric;
  const known = metrics.map(({ name }) => name).join(', ');
  console.error(`\`--list\` must name a metric; got ${name}. Use one of: ${known}.`);
  process.exit(2);
}

const isUnder = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.length === 0 || prefixes.some(prefix => path.startsWith(prefix));

run();
