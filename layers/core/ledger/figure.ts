/** A bigint as plain JSON data, no digit lost; null where there is none. */
export type Figure = string | null;

export const figureOf = (value: bigint | null): Figure => (value === null ? null : String(value));

export const bigFrom = (figure: Figure): bigint | null => (figure === null ? null : BigInt(figure));
