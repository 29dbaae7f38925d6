import { setFlagsFromString } from 'node:v8';
import type { Budget } from './budget.ts';

const LOOK_EVERY_MS = 200;

const SMALL = '--heap-growing-percent=30';
/**
 * Young heaps begin at 4 MB, for a page that was never touched costs nothing, and grow where much survives; a heap that rests is left to rest, which V8 would otherwise collect twice.
 * Goes before what the process and its instances were told.
 */
const ROOMY = '--min-semi-space-size=4 --max-semi-space-size=16 --no-memory-reducer';

/** What is looked at and what is done about it; the process itself unless a test says otherwise. */
export type ThriftParts = { readonly residentBytes: () => number; readonly setFlag: (flag: string) => void };

const ownParts: ThriftParts = { residentBytes: process.memoryUsage.rss, setFlag: setFlagsFromString };

/**
 * Many isolates share the process, so V8 is told to let each heap grow by a third before it is collected, and not to its double, unless there is room; and to be thrifty, which takes up to a fifth more CPU, as long as the
 * process is large. V8 reads both flags whenever it has collected, so that they may change while isolates run. An isolate that rests collects nothing, so as long as the process is large it is `collectOne` that has one of them
 * do so. Returns what ends it.
 */
export function keepThrifty(
  { thriftBytes, isRoomy }: Budget,
  collectOne: () => void,
  parts: Partial<ThriftParts> = {},
): () => void {
  const { residentBytes, setFlag } = { ...ownParts, ...parts };
  setFlag(isRoomy ? ROOMY : SMALL);
  let isThrifty = false;
  const look = setInterval(() => {
    const isLarge = residentBytes() > thriftBytes;
    if (isLarge) collectOne();
    if (isThrifty === isLarge) return;
    isThrifty = isLarge;
    setFlag(isThrifty ? '--optimize-for-size' : '--no-optimize-for-size');
  }, LOOK_EVERY_MS);
  look.unref();
  return () => clearInterval(look);
}
