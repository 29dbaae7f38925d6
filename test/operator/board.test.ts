import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatExposition } from '../../layers/edge/exposition.ts';
import { createMachineMetrics } from '../../lib/command/machine-metrics.ts';
import { ROOT } from '../service/service.ts';

type Board = { readonly panels: readonly { readonly title: string; readonly targets: readonly { expr: string }[] }[] };

/** Words of PromQL that are not metrics. */
const LANGUAGE = /^(sum|by|rate|increase|topk|histogram_quantile)$/;

/** The only family that begins with its first sample. */
const TIMED = 'chain_request_milliseconds_bucket{path="/v1/usage",le="10"}';

/** Names in an expression, without labels, strings and ranges. */
const metricsIn = (expr: string): readonly string[] =>
  expr
    .replace(/\bby \([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g, '')
    .match(/[a-z_]\w*/g)!
    .filter(word => !LANGUAGE.test(word));

test('each expression of the Grafana board names metrics that a server has', async () => {
  const guard = { guards: () => false, whyClosed: () => undefined };
  const readMachine = createMachineMetrics({ dataDir: ROOT, reserveMb: 1, guard, findStack: () => null });
  const text = `${formatExposition(new Map([[TIMED, 1]]), new Map([['intake', 0]]))}${await readMachine()}`;
  const names = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    ),
  );
  const board = JSON.parse(readFileSync(join(ROOT, 'docs/how-to/one-server/grafana-board.json'), 'utf8')) as Board;
  const asked = board.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter(name => !names.has(name))).toEqual([]);
});
