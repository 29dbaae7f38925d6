import { expect, test } from 'vitest';
import { formatUtcDay } from '../../layers/core/kernel/utc-day.ts';
import { readArchivedRows } from '../../layers/storage/archive/archived-rows.ts';
import { formatPartName, toArchivePrefix } from '../../layers/storage/archive/layout.ts';
import { openPart } from '../../layers/storage/archive/part.ts';
import { toStoredLines } from '../../lib/replay/stored-lines.ts';
import fc from '../laws.ts';
import { memoryObjects } from '../storage/archive/memory-objects.ts';
import { trades } from '../storage/archive/tapes.ts';

test('each archived trade is a line with the time of its arrival, or of its own where that is not known', () =>
  fc.assert(
    fc.asyncProperty(fc.array(trades, { minLength: 1, maxLength: 8 }), fc.nat(9_000), async (some, lateMs) => {
      const objects = memoryObjects();
      const [day, mint] = [formatUtcDay(some[0]!.timestampMs), 'Mint'];
      const part = openPart();
      const rows = some.map((trade, at) => ({
        ...{ ...trade, seq: at + 1, timestampMs: some[0]!.timestampMs },
        receivedMs: at % 2 === 0 ? some[0]!.timestampMs + lateMs + at : null,
      }));
      for (const row of rows) part.add({ key: mint, row });
      const prefix = toArchivePrefix(mint);
      await objects.put(formatPartName({ day, prefix, run: day, batch: 0, part: 0 }), part.finish());
      const lines = (await Array.fromAsync(toStoredLines('archive', readArchivedRows(objects)))).map(({ text }) =>
        JSON.parse(text),
      );
      expect(lines.map(line => [line.type, line.token_mint, line.timestamp, line.received_ms])).toEqual(
        rows.map((row, at) => ['swap', mint, row.timestampMs, row.receivedMs ?? rows[at - 1]!.receivedMs]),
      );
    }),
  ));
