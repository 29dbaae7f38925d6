/** Stored data of another format. Callers that can rebuild it catch this. */
export class WrongVersion extends Error {
  override readonly name = 'WrongVersion';
}

/** Null for data of another format, which the caller can rebuild. */
export function decodeIfSameVersion<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch (error) {
    if (error instanceof WrongVersion) return null;
    throw error;
  }
}

/** Throws WrongVersion unless the versions are equal. */
export function assertVersion(what: string, found: unknown, expected: number): void {
  if (found !== expected)
    throw new WrongVersion(
      `${what} must have version ${expected}; got ${String(found)}. Rebuild it, or start with an empty data folder.`,
    );
}
