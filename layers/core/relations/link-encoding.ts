import type { Link } from './link.ts';

/** Kind letter, slot and time deltas, own fields. */
export type LinkRow = readonly unknown[];

type Moment = { readonly slot: number; readonly timestampMs: number };

const START: Moment = { slot: 0, timestampMs: 0 };

/** Encodes links in order; small where slots and times are close. */
export const encodeLinks = (links: readonly Link[]): readonly LinkRow[] => {
  let before = START;
  return links.map(link => {
    const moment = momentOf(link, before);
    const at = [moment.slot - before.slot, moment.timestampMs - before.timestampMs];
    before = moment;
    return rowOf(link, at);
  });
};

/** Decodes rows from `encodeLinks`. Throws RangeError for an unknown kind. */
export const decodeLinks = (rows: readonly LinkRow[]): readonly Link[] => {
  let before = START;
  return rows.map(row => {
    const [kind, slots, ms, ...fields] = row as [string, number, number, ...unknown[]];
    before = { slot: before.slot + slots, timestampMs: before.timestampMs + ms };
    return linkOf(kind, before, fields);
  });
};

/** A link without a slot inherits the previous one's. */
const momentOf = (link: Link, { slot }: Moment): Moment => ({
  slot: 'slot' in link ? link.slot : slot,
  timestampMs: link.timestampMs,
});

const rowOf = (link: Link, at: readonly number[]): LinkRow => {
  switch (link.kind) {
    case 'buy':
      return ['b', ...at, link.mint, link.wallet];
    case 'occasion':
      return ['o', ...at, link.mint, link.id, link.wallets];
    case 'funded':
      return ['f', ...at, link.wallet, link.from, link.category];
    case 'known':
      return ['k', ...at, link.wallet, link.category];
    case 'clock':
      return ['c', ...at];
  }
};

const linkOf = (kind: string, at: Moment, fields: readonly unknown[]): Link => {
  const [first, second, third] = fields as [string, string, unknown];
  const { timestampMs } = at;
  switch (kind) {
    case 'b':
      return { kind: 'buy', mint: first, wallet: second, ...at };
    case 'o':
      return { kind: 'occasion', mint: first, id: second, wallets: third as readonly string[], ...at };
    case 'f':
      return { kind: 'funded', wallet: first, from: second, category: third as string | null, ...at };
    case 'k':
      return { kind: 'known', wallet: first, category: second, timestampMs };
    case 'c':
      return { kind: 'clock', timestampMs };
    default:
      throw new RangeError(`a link of kind ${kind}`);
  }
};
