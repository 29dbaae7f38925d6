/** `hard` refuses requests beyond the allowance; `soft` only counts them. */
export const overages = ['soft', 'hard'] as const;
export type Overage = (typeof overages)[number];
