import * as z from 'zod/mini';

/** A number from 0 to 1. */
export const fraction = z.number().check(z.minimum(0), z.maximum(1));

/** A number from 0 to 100. */
export const percent = z.number().check(z.minimum(0), z.maximum(100));
