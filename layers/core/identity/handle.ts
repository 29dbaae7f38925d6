/** A handle: optional @, then 1 to 32 letters, digits or underscores. */
export const HANDLE_PATTERN = '^@?[A-Za-z0-9_]{1,32}$';
const HANDLE = new RegExp(HANDLE_PATTERN);

/** Whether a text is a handle, with or without its @. */
export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}

/** Strips the @: `toPlainHandle('@Cented')` is `Cented`. */
export function toPlainHandle(handle: string): string {
  return handle.startsWith('@') ? handle.slice(1) : handle;
}

/** The lookup key of a handle, which is case-insensitive. */
export function handleKey(handle: string): string {
  return toPlainHandle(handle).toLowerCase();
}
