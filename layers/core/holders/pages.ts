import { compressBrotli, decompressBrotli } from '../codec/brotli.ts';
import {
  copyWrittenBytes,
  createByteReader,
  createByteWriter,
  readByte,
  readCount,
  writeByte,
  writeCount,
} from '../codec/bytes.ts';
import { assertVersion } from '../codec/wrong-version.ts';
import { pick } from '../kernel/pick.ts';
import { countHolding, createHolders, type Holders } from './holders.ts';
import { resolveHolderKind } from './holding.ts';
import { readHolding, readLetters, writeHolding, writeLetters } from './holding-bytes.ts';
import { sortHolders } from './ranking.ts';
import { holdersRules } from './rules.ts';

type PageEntry = { readonly count: number; readonly firstRaw: string };

/** Increment when bytes or rules change; older snapshots are then replayed. */
const VERSION = 7;

type PlainPage = { readonly start: Uint8Array; readonly body: Uint8Array };

/** Encodes holders as a header and pages in rank order. */
export function encodeHolders(holders: Holders) {
  const { head, pages } = writeHolders(holders);
  return { head, pages: pages.map(compressPage) };
}

export function compressPage({ start, body }: PlainPage): Uint8Array<ArrayBuffer> {
  return joinBytes(start, compressBrotli(body));
}

/** The same before pages are compressed. */
export function writeHolders(holders: Holders) {
  const { pageHoldersMax, pageBytesMax } = holdersRules;
  const ranked = sortHolders(holders);
  const pages: PlainPage[] = [];
  const directory: PageEntry[] = [];
  for (let from = 0; from < ranked.length; ) {
    const [start, wallets, body] = [createByteWriter(), createByteWriter(), createByteWriter()];
    let count = 0;
    while (from + count < ranked.length && count < pageHoldersMax && wallets.length + body.length < pageBytesMax) {
      const holding = ranked[from + count]!;
      writeLetters(wallets, holding.wallet);
      writeHolding(body, holding, holders.updatedMs ?? 0);
      count += 1;
    }
    writeByte(start, VERSION);
    writeCount(start, count);
    // Apart, since letters and figures compress differently.
    const plain = joinBytes(copyWrittenBytes(wallets), copyWrittenBytes(body));
    pages.push({ start: copyWrittenBytes(start), body: plain });
    directory.push({ count, firstRaw: ranked[from]!.balanceRaw.toString() });
    from += count;
  }
  return { head: toHead(holders, directory), pages };
}

/** Decodes the output of `encodeHolders`. Errors: WrongVersion for another version. */
export function decodeHolders(head: HoldersHead, pages: readonly Uint8Array[]): Holders {
  assertVersion('Holders snapshot', head.version, VERSION);
  if (pages.length !== head.directory.length)
    throw new RangeError(`${pages.length} holder pages, their head says ${head.directory.length}.`);
  const holders = createHolders();
  for (const [at, page] of pages.entries()) {
    const reader = createByteReader(page);
    assertVersion('Holder page', readByte(reader), VERSION);
    const count = readCount(reader);
    const expected = head.directory[at]!.count;
    if (count !== expected) throw new RangeError(`A holder page of ${count} wallets, not ${expected}.`);
    const body = createByteReader(decompressBrotli(page.subarray(reader.at)));
    const wallets = Array.from({ length: count }, () => readLetters(body));
    for (const wallet of wallets) {
      const holding = readHolding(body, wallet);
      holders.byWallet.set(holding.wallet, holding);
      holders.ranked.push(holding);
      countHolding(holders, resolveHolderKind(holding), holding.balanceRaw, 1);
    }
  }
  if (holders.totalRaw !== BigInt(head.totalRaw) || holders.distinctCount !== head.distinctCount)
    throw new RangeError(`Holder pages hold ${holders.totalRaw} raw units, their head says ${head.totalRaw}.`);
  Object.assign(holders, pick(head, 'newestSlot', 'updatedSlot', 'updatedMs', 'supply'));
  for (const [wallet, firstMs, firstTradeMs] of head.unheld) holders.unheld.set(wallet, { firstMs, firstTradeMs });
  const { nothing, ...hydration } = head.hydration;
  holders.hydration = { ...hydration, nothing: nothing === null ? null : { ...nothing, raw: 0n } };
  return holders;
}

/** Everything except wallets, and a directory of the wallet pages. */
function toHead(holders: Holders, directory: readonly PageEntry[]) {
  const { nothing, ...hydration } = holders.hydration;
  return {
    version: VERSION,
    ...pick(holders, 'distinctCount', 'newestSlot', 'updatedSlot', 'updatedMs', 'supply'),
    totalRaw: holders.totalRaw.toString(),
    hydration: { ...hydration, nothing: nothing && pick(nothing, 'slot', 'order', 'suborder') },
    unheld: Array.from(
      holders.unheld,
      ([wallet, { firstMs, firstTradeMs }]) => [wallet, firstMs, firstTradeMs] as const,
    ),
    directory,
  };
}

export type HoldersHead = ReturnType<typeof toHead>;

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
