export type Figure = string | null;

export const figureOf = (value: bigint | null): Figure => (value === null ? null : String(value));

export const bigFrom = (figure: Figure): bigint | null => (figure === null ? null : BigInt(figure));
