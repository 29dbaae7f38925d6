/** A social handle as people write it: an optional @, then 1 to 32 letters, digits or underscores. Source: spec 4.2. */
export const HANDLE_PATTERN = '^@?[A-Za-z0-9_]{1,32}$';
const HANDLE = new RegExp(HANDLE_PATTERN);

/** Whether a text is a handle, with or without its @. */
export const isHandle = (text: string): boolean => HANDLE.test(text);

/** A handle without its @. Example: `plainHandle('@Cented')` is `Cented`. */
export const plainHandle = (handle: string): string => (handle.startsWith('@') ? handle.slice(1) : handle);

/** What a handle is looked up by: platforms don't tell upper from lower case. */
export const handleKey = (handle: string): string => plainHandle(handle).toLowerCase();
