import { usdScale } from '../money/amount.ts';
import { ratioToNumber, rawToNumber } from '../money/amount-ratio.ts';
import { readWide } from './wide.ts';

/** A column's USD at a limb as the nearest double. */
export const usdAt = (column: Uint32Array, at: number): number => rawToNumber(readWide(column, at), usdScale);

/** 100 × one value / another positive one, as the nearest double. */
export const percentAt = (column: Uint32Array, numeratorAt: number, denominatorAt: number): number =>
  ratioToNumber(100n * readWide(column, numeratorAt), readWide(column, denominatorAt));
