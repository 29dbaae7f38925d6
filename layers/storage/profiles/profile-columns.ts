import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { DIMENSIONS } from '../../core/similarity/direction.ts';
import type { VectoredWallet, WalletFacts } from '../../core/similarity/profiled-wallet.ts';

type Kind = Pick<WalletFacts, 'traderType' | 'performanceLevel' | 'badges'>;
type Header = { readonly wallets: string; readonly kinds: readonly Kind[] };

/** PnL, win rate, exits, last trade. */
const FIGURES = 4;
const WALLET_BYTES = FIGURES * 8 + DIMENSIONS * 4 + 4;

/**
 * Columns: header length, header, figures (float64), vectors (float32), kinds (uint32), deflated.
 * JSON is too slow for a million.
 */
export function encodeProfiles(entries: readonly VectoredWallet[]): Uint8Array {
  const kinds = [...new Set(entries.map(formatKind))];
  const numbers = new Map(kinds.map((text, number) => [text, number]));
  const wallets = entries.map(({ wallet }) => wallet).join(' ');
  const header = Buffer.from(JSON.stringify({ wallets, kinds: kinds.map(text => JSON.parse(text)) } satisfies Header));
  const from = padToAlignment(header.length);
  const bytes = new Uint8Array(from + entries.length * WALLET_BYTES);
  new Uint32Array(bytes.buffer, 0, 1)[0] = header.length;
  bytes.set(header, 4);
  const columns = toColumns(bytes.buffer, from, entries.length);
  for (const [at, entry] of entries.entries()) {
    columns.figures.set([entry.totalPnlUsd, entry.winRate, entry.exits, entry.lastTradeMs], at * FIGURES);
    columns.vectors.set(entry.vector, at * DIMENSIONS);
    columns.kinds[at] = numbers.get(formatKind(entry))!;
  }
  return deflateRawSync(bytes, { level: 1 });
}

/** The vectors share one buffer. */
export function decodeProfiles(packed: Uint8Array): readonly VectoredWallet[] {
  const { buffer } = new Uint8Array(inflateRawSync(packed));
  const length = new Uint32Array(buffer, 0, 1)[0]!;
  const { wallets, kinds } = JSON.parse(Buffer.from(buffer, 4, length).toString()) as Header;
  const names = wallets.split(' ');
  const columns = toColumns(buffer, padToAlignment(length), names.length);
  return names.map((wallet, at) => ({
    wallet,
    ...kinds[columns.kinds[at]!]!,
    totalPnlUsd: columns.figures[at * FIGURES]!,
    winRate: columns.figures[at * FIGURES + 1]!,
    exits: columns.figures[at * FIGURES + 2]!,
    lastTradeMs: columns.figures[at * FIGURES + 3]!,
    vector: columns.vectors.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS),
  }));
}

function formatKind({ traderType, performanceLevel, badges }: Kind): string {
  return JSON.stringify({ traderType, performanceLevel, badges });
}

/** Eight-byte alignment. */
function padToAlignment(headerLength: number): number {
  return Math.ceil((4 + headerLength) / 8) * 8;
}

function toColumns(buffer: ArrayBufferLike, from: number, count: number) {
  const vectorsAt = from + count * FIGURES * 8;
  return {
    figures: new Float64Array(buffer, from, count * FIGURES),
    vectors: new Float32Array(buffer, vectorsAt, count * DIMENSIONS),
    kinds: new Uint32Array(buffer, vectorsAt + count * DIMENSIONS * 4, count),
  };
}
