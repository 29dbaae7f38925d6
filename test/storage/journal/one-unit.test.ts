import { expect, test } from 'vitest';
import { type Head, toHeadItem } from '../../../layers/storage/journal/head.ts';
import { commit, isSpillDue, loadHeads } from '../../../layers/storage/journal/journal.ts';
import { UNIT_BYTES } from '../../../layers/storage/kernel/item-size.ts';
import { countVersionedBytes } from '../../../layers/storage/kernel/versioned.ts';
import type { TapeMemo, TapeRow } from '../../../layers/storage/market/tape.ts';
import { addressOf, signatureOf } from '../../service/events.ts';
import { trade } from '../../tapes/trades.ts';
import { useEngine, useTape } from '../use-engine.ts';

type TapeHead = Head<TapeRow, TapeMemo>;

const engine = useEngine('dynoxide');
const tape = useTape(engine);

const rowAt = (seq: number): TapeRow =>
  trade({ seq, prev: seq - 1, signature: signatureOf(`one unit ${seq}`), wallet: addressOf(`wallet ${seq % 5}`) });

const unitsOf = (head: TapeHead): number =>
  Math.ceil(countVersionedBytes(toHeadItem(head, tape.shape).item) / UNIT_BYTES);

test('buffered rows move to segments exactly where the header would cost more with them', async () => {
  let head: TapeHead = (await loadHeads(tape, ['t#unit'])).get('t#unit')!;
  const moved: boolean[] = [];
  for (const count of [1, 2, 4, 1, 3, 6, 2, 5, 9, 1, 1, 1, 1, 1, 1, 1, 8, 2, 20, 3]) {
    const added = Array.from({ length: count }, (_, at) => rowAt(head.seq + 1 + at));
    const seq = head.seq + count;
    const change = { ...head, seq, newestMs: seq, slotMax: seq };
    const next = await commit(tape, head, change, added);
    const isMoved = next.tail.length === count && head.tail.length > 0;
    const whole = unitsOf({ ...next, tail: [...head.tail, ...added], directory: head.directory });
    const isFull = isSpillDue(head) || head.tailBytes >= UNIT_BYTES;
    const wouldCost = head.tail.length > 0 && whole > unitsOf({ ...next, tail: added });
    expect(isMoved).toBe(head.tail.length > 0 && (isFull || wouldCost));
    moved.push(isMoved);
    head = next;
  }
  expect(new Set(moved).size).toBe(2);
});
