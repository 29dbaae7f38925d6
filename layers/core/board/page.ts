/** A wallet in a list. Its rank is its index. */
export type RankedWallet = {
  readonly wallet: string;
  readonly exits: number;
  readonly wins: number;
  readonly losses: number;
  readonly pnlUsd: number;
  readonly cashUsd: number;
  readonly volumeUsd: number;
  readonly roiPercent: number | null;
};

/** An answer of at most 500 entries spans two pages. */
export const pageRanks = 500;

const doublesPerRank = 4;
const countsPerRank = 3;
const rankBytes = doublesPerRank * 8 + countsPerRank * 4;

/** Encodes a page, about 89 bytes per rank, little-endian. */
export function encodePage(ranked: readonly RankedWallet[]): Uint8Array {
  const names = new TextEncoder().encode(ranked.map(({ wallet }) => wallet).join('\n'));
  const bytes = new Uint8Array(8 + ranked.length * rankBytes + names.length);
  const { head, doubles, counts } = createViews(bytes.buffer, ranked.length);
  head[0] = ranked.length;
  ranked.forEach((one, at) => {
    const roi = one.roiPercent ?? Number.NEGATIVE_INFINITY;
    doubles.set([one.pnlUsd, one.cashUsd, one.volumeUsd, roi], at * doublesPerRank);
    counts.set([one.exits, one.wins, one.losses], at * countsPerRank);
  });
  bytes.set(names, 8 + ranked.length * rankBytes);
  return bytes;
}

/** Decodes the ranks `from` up to `to` of a page. */
export function decodePage(bytes: Uint8Array, from = 0, to = pageRanks): readonly RankedWallet[] {
  // Copies, since typed views need 8-byte alignment.
  const own = new Uint8Array(bytes);
  const size = new DataView(own.buffer).getUint32(0, true);
  const { doubles, counts } = createViews(own.buffer, size);
  const names = new TextDecoder('latin1').decode(own.subarray(8 + size * rankBytes)).split('\n');
  const ranked: RankedWallet[] = [];
  for (let at = from; at < Math.min(to, size); at += 1) {
    const roi = doubles[at * doublesPerRank + 3]!;
    ranked.push({
      wallet: names[at]!,
      exits: counts[at * countsPerRank]!,
      wins: counts[at * countsPerRank + 1]!,
      losses: counts[at * countsPerRank + 2]!,
      pnlUsd: doubles[at * doublesPerRank]!,
      cashUsd: doubles[at * doublesPerRank + 1]!,
      volumeUsd: doubles[at * doublesPerRank + 2]!,
      roiPercent: Number.isFinite(roi) ? roi : null,
    });
  }
  return ranked;
}

function createViews(buffer: ArrayBufferLike, size: number) {
  return {
    head: new Uint32Array(buffer, 0, 2),
    doubles: new Float64Array(buffer, 8, size * doublesPerRank),
    counts: new Uint32Array(buffer, 8 + size * doublesPerRank * 8, size * countsPerRank),
  };
}
