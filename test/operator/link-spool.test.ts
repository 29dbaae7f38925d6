import { appendFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Link } from '../../layers/core/relations/link.ts';
import { openLinkSpool } from '../../lib/operator/link-spool.ts';
import { scratch } from '../service/service.ts';

const folder = scratch();
afterAll(() => folder.remove());

const HOUR_MS = 3_600_000;
const buy = (timestampMs: number): Link => ({ kind: 'buy', mint: 'M', wallet: 'W', slot: 1, timestampMs });

test('relations come back in order of time, hour by hour, also after a process died while writing', () => {
  const path = join(folder.path, 'links');
  const spool = openLinkSpool(path);
  spool.append([buy(5 * HOUR_MS + 2), buy(7 * HOUR_MS), buy(5 * HOUR_MS + 1)]);
  spool.append([buy(1)]);
  appendFileSync(join(path, '0000005.ndjson'), '{"kind":"bu');
  const again = openLinkSpool(path);
  expect(again.id).toBe(spool.id);
  expect([...again.inOrder()].map(hour => hour.map(({ timestampMs }) => timestampMs))).toEqual([
    [1],
    [5 * HOUR_MS + 1, 5 * HOUR_MS + 2],
    [7 * HOUR_MS],
  ]);
});

test('an emptied spool keeps its id', () => {
  const path = join(folder.path, 'emptied');
  const spool = openLinkSpool(path);
  spool.append([buy(1)]);
  spool.clear();
  expect([...spool.inOrder()]).toEqual([]);
  expect(readdirSync(path)).toEqual(['id']);
});
