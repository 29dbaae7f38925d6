import type { components } from '../generated/contract.ts';
import type { Result } from './result.ts';

/** What the window of an aggregate may lack. */
export type WindowCoverage = components['schemas']['WindowCoverage'];

/** The gaps in the window of an aggregate, from its body or the header of a list. Null without one. */
export function readCoverage(result: Result<unknown>): WindowCoverage | null {
  if (!result.ok) return null;
  const header = result.response.headers.get('chain-coverage');
  if (header !== null) return JSON.parse(header) as WindowCoverage;
  const { coverage } = (result.data ?? {}) as { readonly coverage?: Partial<WindowCoverage> | null };
  return coverage?.complete === false ? (coverage as WindowCoverage) : null;
}
