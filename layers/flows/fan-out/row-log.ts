import type { ChannelName } from '../../contract/channels.ts';
import { type ChannelLog, parseChannel } from './channel-log.ts';

/** Rows of a journal that number the messages about them. */
export type NumberedRows<Head, Row> = {
  /** Messages have numbers above it. */
  readonly base: number;
  /** Whether an earlier version gave this number to an unknown row. */
  readonly isEarlier: (seq: number) => boolean;
  /** By key. */
  readonly loadHeads: (subjects: readonly string[]) => Promise<ReadonlyMap<string, Head>>;
  readonly formatKey: (subject: string) => string;
  /** Newest row with a message; 0 without any. */
  readonly getNewest: (head: Head, family: ChannelName) => number;
  readonly readRows: (head: Head, subject: string, after: number, max: number) => Promise<readonly Row[]>;
  /** The row of the message before it. Null for a row without a message. */
  readonly getPrev: (row: Row, family: ChannelName) => number | null;
};

/** About 1 KB each. */
const ROWS_MAX = 300;

export function createRowLog<Head, Row extends { readonly seq: number }>({
  base,
  isEarlier,
  loadHeads,
  formatKey,
  getNewest,
  readRows,
  getPrev,
}: NumberedRows<Head, Row>): ChannelLog<Row> {
  function toSeq(row: number): number {
    return row === 0 ? 0 : base + row;
  }

  async function open(channel: string) {
    const { family, subject } = parseChannel(channel);
    const head = (await loadHeads([subject])).get(formatKey(subject))!;
    const read = (after: number, max: number) => readRows(head, subject, after, max);
    return { family, read, last: getNewest(head, family) };
  }

  return {
    readNewest: async channels => {
      const parsed = channels.map(name => [name, parseChannel(name)] as const);
      const heads = await loadHeads([...new Set(parsed.map(([, { subject }]) => subject))]);
      return new Map(
        parsed.map(([name, { family, subject }]) => [name, toSeq(getNewest(heads.get(formatKey(subject))!, family))]),
      );
    },
    isIssued: async (channel, seq) => {
      if (seq === 0 || seq === base || isEarlier(seq)) return true;
      const { family, read, last } = await open(channel);
      const at = seq - base;
      const [row] = at < 0 || at > last ? [] : await read(at - 1, 1);
      return row !== undefined && getPrev(row, family) !== null;
    },
    readAfter: async (channel, after) => {
      const { family, read, last } = await open(channel);
      const newest = toSeq(last);
      if (isEarlier(after)) {
        const to = Math.max(base, newest);
        return { rows: [], gapTo: to, through: to, newest: to };
      }
      const from = after === 0 ? 0 : after - base;
      if (from >= last) return { rows: [], gapTo: null, through: after, newest };
      const all = await read(from, Math.min(ROWS_MAX, last - from));
      const rows = all.flatMap(row => {
        const prev = getPrev(row, family);
        return prev === null ? [] : [{ seq: toSeq(row.seq), prev: toSeq(prev), row }];
      });
      return { rows, gapTo: null, through: toSeq(all.at(-1)!.seq), newest };
    },
  };
}
