/** Example: `7xKX…9fQz`. */
export const formatShortAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 4)}…${address.slice(-4)}`;

/** Base58 of 32 bytes. */
export const isAddress = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text);
