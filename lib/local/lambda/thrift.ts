import { setFlagsFromString } from 'node:v8';

/** Resident bytes from which heaps are kept small at some cost of speed: the main process, its instances and DynamoDB share 400 MB. */
const THRIFT_BYTES = 340_000_000;
const LOOK_EVERY_MS = 200;

/** What is looked at and what is done about it; the process itself unless a test says otherwise. */
export type ThriftParts = { readonly residentBytes: () => number; readonly setFlag: (flag: string) => void };

const ownParts: ThriftParts = { residentBytes: process.memoryUsage.rss, setFlag: setFlagsFromString };

/**
 * Many isolates share the process, so V8 is told to let each heap grow by a third before it is collected, and not to its double; and to be thrifty, which takes up to a fifth more CPU, as long as the
 * process is large. V8 reads both flags whenever it has collected, so that they may change while isolates run. An isolate that rests collects nothing, so as long as the process is large it is `collectOne` that has one of them
 * do so. Returns what ends it.
 */
export function keepThrifty(collectOne: () => void, parts: Partial<ThriftParts> = {}): () => void {
  const { residentBytes, setFlag } = { ...ownParts, ...parts };
  setFlag('--heap-growing-percent=30');
  let isThrifty = false;
  const look = setInterval(() => {
    const isLarge = residentBytes() > THRIFT_BYTES;
    if (isLarge) collectOne();
    if (isThrifty === isLarge) return;
    isThrifty = isLarge;
    setFlag(isThrifty ? '--optimize-for-size' : '--no-optimize-for-size');
  }, LOOK_EVERY_MS);
  look.unref();
  return () => clearInterval(look);
}
