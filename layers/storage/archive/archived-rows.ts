import type { AsyncBuffer } from 'hyparquet';
import type { ArchivedRow } from './columns.ts';
import { type PartName, parsePartName, prefixes, TAPE, toArchivePrefix } from './layout.ts';
import type { ListedObject, ReadableObjects } from './objects.ts';
import { readPartRows } from './part.ts';

/** Selects rows; a missing field selects all. */
export type ArchiveFilter = {
  /** UTC day of the trade. */
  readonly day?: string;
  /** Beginning of a mint or wallet, with its case. */
  readonly mintPrefix?: string;
};

/**
 * Archived rows, key by key, each key's in order of arrival and each once. Holds one group of rows
 * per day that has files.
 */
export async function* readArchivedRows(
  source: ReadableObjects,
  filter: ArchiveFilter = {},
): AsyncGenerator<ArchivedRow> {
  const files = await listFiles(source, filter);
  for (const prefix of prefixes) {
    const lists = [...(files.get(prefix) ?? new Map<string, readonly ListedObject[]>()).values()];
    for await (const row of mergeRows(lists.map(list => readRows(source, list, filter.mintPrefix ?? '')))) yield row;
  }
}

type Files = ReadonlyMap<string, ReadonlyMap<string, readonly ListedObject[]>>;

/** By prefix, day and run. Files of a run continue each other. */
async function listFiles(source: ReadableObjects, { day, mintPrefix = '' }: ArchiveFilter): Promise<Files> {
  const listed = await source.list(day === undefined ? `${TAPE}day=` : `${TAPE}day=${day}/`);
  const wanted = mintPrefix === '' ? null : toArchivePrefix(mintPrefix);
  const parts = listed.flatMap(file => {
    const name = parsePartName(file.name);
    return name === null || (wanted !== null && name.prefix !== wanted) ? [] : [{ name, file }];
  });
  const byPrefix = Map.groupBy(parts, ({ name }) => name.prefix);
  return new Map([...byPrefix].map(([prefix, some]) => [prefix, splitIntoRuns(some)]));
}

function splitIntoRuns(parts: readonly { readonly name: PartName; readonly file: ListedObject }[]) {
  return new Map(
    [...Map.groupBy(parts, ({ name }) => `${name.day} ${name.run}`)].map(([run, some]) => [
      run,
      some.toSorted((a, b) => a.name.batch - b.name.batch || a.name.part - b.name.part).map(({ file }) => file),
    ]),
  );
}

async function* readRows(source: ReadableObjects, files: readonly ListedObject[], mintPrefix: string) {
  for (const file of files)
    for await (const archived of readPartRows(createBuffer(source, file), file.name))
      if (archived.key.startsWith(mintPrefix)) yield archived;
}

function createBuffer(source: ReadableObjects, { name, bytes }: ListedObject): AsyncBuffer {
  return {
    byteLength: bytes,
    slice: async (start, end = bytes) => {
      const found = await source.read(name, start < 0 ? bytes + start : start, end < 0 ? bytes + end : end);
      return found.buffer.slice(found.byteOffset, found.byteOffset + found.byteLength) as ArrayBuffer;
    },
  };
}

type List = AsyncGenerator<ArchivedRow>;
type Head = { readonly list: List; readonly row: ArchivedRow };

/** Merges sorted lists. A repeated row comes once. */
async function* mergeRows(lists: readonly List[]): AsyncGenerator<ArchivedRow> {
  let heads: readonly Head[] = (await Promise.all(lists.map(readNext))).filter(head => head !== null);
  let last: ArchivedRow | null = null;
  while (heads.length > 0) {
    const [first, ...others] = heads.toSorted((a, b) => (isBefore(a.row, b.row) ? -1 : 1)) as [Head, ...Head[]];
    let head: Head | null = first;
    // Most lists have long runs of their own.
    while (head !== null && (others[0] === undefined || !isBefore(others[0].row, head.row))) {
      if (last === null || isBefore(last, head.row)) yield head.row;
      last = head.row;
      head = await readNext(head.list);
    }
    heads = head === null ? others : [head, ...others];
  }
}

async function readNext(list: List): Promise<Head | null> {
  const { value, done } = await list.next();
  return done ? null : { list, row: value };
}

function isBefore(a: ArchivedRow, b: ArchivedRow): boolean {
  return a.key === b.key ? a.row.seq < b.row.seq : a.key < b.key;
}
