import type * as z from 'zod/mini';
import { COVERAGE_HEADER, type Covers, type Window } from '../contract/covers.ts';
import { toWindowCoverage } from '../contract/schemas/window-coverage.ts';
import { boundVolume, type WindowCoverage } from '../core/coverage/bounds.ts';
import type { GapReader } from './gaps.ts';
import type { Reply } from './http.ts';

type Asked = { readonly query: Readonly<Record<string, unknown>>; readonly nowMs: number };

/** Adds what the window may lack. */
export async function addCoverage<Body extends object>(
  covers: Covers,
  readGaps: GapReader,
  { query, nowMs }: Asked,
  reply: Reply<Body> & { readonly window?: Window | null },
): Promise<Reply<Body>> {
  const { window: stated, ...plain } = reply;
  if (reply.status !== 200) return plain;
  const asked = { query, body: reply.body as z.input<z.ZodMiniType>, nowMs };
  const window = stated ?? covers.window?.(asked as never) ?? null;
  if (window === null) return plain;
  const totalUsd = covers.volumeUsd?.(reply.body) ?? null;
  // The sum does not keep hours apart.
  const volume = totalUsd === null ? null : { totalUsd, slices: [{ ...window, volumeUsd: totalUsd }] };
  const bounds = boundVolume(await readGaps(nowMs), window, volume, nowMs);
  if (bounds === null) return plain;
  return covers.at === 'body'
    ? { ...plain, body: { ...plain.body, coverage: toWindowCoverage(bounds) } }
    : { ...plain, headers: { ...plain.headers, [COVERAGE_HEADER]: formatCoverageHeader(bounds) } };
}

/** Gateways take about 10 KB of headers. */
const HEADER_BYTES_MAX = 4_000;

/** JSON. Leaves out the oldest gaps if needed. */
export function formatCoverageHeader(bounds: WindowCoverage): string {
  const shown = toWindowCoverage(bounds);
  for (let first = 0; ; first = Math.max(first + 1, Math.ceil((first + shown.gaps.length) / 2))) {
    const text = JSON.stringify({ ...shown, gaps: shown.gaps.slice(first) });
    if (text.length <= HEADER_BYTES_MAX || first >= shown.gaps.length) return text;
  }
}
