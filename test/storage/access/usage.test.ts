import { describe, expect, test } from 'vitest';
import { readUsage, saveUsage, USAGE_KEPT_DAYS, type UsageTable } from '../../../layers/storage/access/usage.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { engineNames } from '../engines.ts';
import { useEngine, useTable } from '../use-engine.ts';

describe.each(engineNames)('Usage on %s', name => {
  const engine = useEngine(name);
  const usage: UsageTable = useTable(engine, 'usage');

  const save = (day: string, count: number, { version = 1, writer = 'a', keyId = 'ann', route = 'rest/one' } = {}) =>
    saveUsage(
      usage,
      { keyId, day, name: route, status: '2xx', writer },
      { count, credits: 2 * count, drawn: count },
      version,
    );
  const row = (day: string, count: number, route = 'rest/one') => ({
    ...{ day, name: route, status: '2xx', count, credits: 2 * count, drawn: count },
  });

  test('reads a range over months with both its days, and no day or key beside it', async () => {
    const days = ['2025-11-30', '2025-12-01', '2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01'];
    for (const [at, day] of days.entries()) await save(day, at + 1);
    await save('2026-01-01', 50, { keyId: 'ann-2' });
    expect(await readUsage(usage, 'ann', '2025-12-01', '2026-01-31')).toEqual([
      row('2025-12-01', 2),
      row('2025-12-31', 3),
      row('2026-01-01', 4),
      row('2026-01-31', 5),
    ]);
    expect(await readUsage(usage, 'ann', '2026-01-31', '2026-01-31')).toEqual([row('2026-01-31', 5)]);
  });

  test('reads to the last month of the calendar', async () => {
    for (const day of ['9999-11-30', '9999-12-31']) await save(day, 1);
    expect(await readUsage(usage, 'ann', '9998-12-31', '9999-12-31')).toEqual([
      row('9999-11-30', 1),
      row('9999-12-31', 1),
    ]);
  });

  test('adds up writers, and leaves out what was taken back', async () => {
    await save('2026-01-01', 4, { writer: 'a' });
    await save('2026-01-01', 3, { writer: 'b' });
    await save('2026-01-01', 1, { writer: 'a', route: 'rest/two' });
    await save('2026-01-01', -1, { writer: 'b', route: 'rest/two' });
    expect(await readUsage(usage, 'ann', '2026-01-01', '2026-01-01')).toEqual([row('2026-01-01', 7)]);
  });

  test('keeps the newest version, which may be smaller, in whatever order writes arrive', async () => {
    await save('2026-01-01', 2, { version: 3 });
    await save('2026-01-01', 9, { version: 2 });
    await save('2026-01-01', 8, { version: 3 });
    expect(await readUsage(usage, 'ann', '2026-01-01', '2026-01-01')).toEqual([row('2026-01-01', 2)]);
  });

  test('expires a fixed time after its day', async () => {
    await save('2026-01-01', 1);
    const [item] = await scanItems({ ...usage, client: engine.anyones });
    expect(Number(item!.expires!.N)).toBe(Date.UTC(2026, 0, 1 + USAGE_KEPT_DAYS) / 1_000);
  });
});
