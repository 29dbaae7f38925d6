import type { components } from '../generated/contract.ts';

/** What the window of an aggregate may lack. */
export type WindowCoverage = components['schemas']['WindowCoverage'];

/** Gaps in the window of an aggregate, from header or body. Null without one. */
export function readCoverage(data: unknown, headers: Headers): WindowCoverage | null {
  const header = headers.get('chain-coverage');
  if (header !== null) return JSON.parse(header) as WindowCoverage;
  const { coverage } = (data ?? {}) as { readonly coverage?: Partial<WindowCoverage> | null };
  return coverage?.complete === false ? (coverage as WindowCoverage) : null;
}
