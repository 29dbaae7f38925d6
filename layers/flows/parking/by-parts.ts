import { isTransient } from './failure.ts';

/** Works on all parts, after a permanent error singly. Returns failures. */
export async function runInParts<Part>(
  parts: readonly Part[],
  work: (parts: readonly Part[]) => Promise<void>,
): Promise<ReadonlyMap<Part, unknown>> {
  try {
    await work(parts);
    return new Map();
  } catch (error) {
    if (parts.length === 1 || isTransient(error)) return new Map(parts.map(part => [part, error]));
    const failures: (readonly [Part, unknown])[] = [];
    for (const part of parts) failures.push(...(await runInParts([part], work)));
    return new Map(failures);
  }
}
