/** A retry cannot help: the caller must change a setting, a key or an address. */
export class PermanentError extends Error {}
