import type { Pool } from './pool.ts';

/** Counts failed calls by function. An authorizer refuses with the error `Unauthorized`. */
export function countFailures(opened: Pool): { readonly pool: Pool; readonly failures: ReadonlyMap<string, number> } {
  const failures = new Map<string, number>();
  const invoke: Pool['invoke'] = async (fn, ...rest) => {
    const result = await opened.invoke(fn, ...rest);
    if (!result.ok && result.error.errorMessage !== 'Unauthorized')
      failures.set(fn.name, (failures.get(fn.name) ?? 0) + 1);
    return result;
  };
  return { pool: { ...opened, invoke }, failures };
}
