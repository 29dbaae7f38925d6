import type { Link } from '../../core/relations/link.ts';

/** Compressed, this stays below the 400 KB item limit. */
const TEXT_MAX = 300_000;
const LINK_TEXT = 200;
const ADDRESS_TEXT = 48;

/** Links of one log item each. */
export function splitIntoLogItems(links: readonly Link[]): readonly (readonly Link[])[] {
  const cut: Link[][] = [];
  let text = Number.POSITIVE_INFINITY;
  for (const link of links) {
    const own = LINK_TEXT + (link.kind === 'co_action' ? link.wallets.length * ADDRESS_TEXT : 0);
    if (text + own > TEXT_MAX) {
      cut.push([]);
      text = 0;
    }
    cut.at(-1)!.push(link);
    text += own;
  }
  return cut;
}
