import type { EntangledChange, EntityChange } from './entity.ts';

/** The effect of a link. One without an effect need not be kept. */
export type Taken = { readonly hadEffect: boolean; readonly changes: readonly (EntityChange | EntangledChange)[] };

export const NOTHING: Taken = { hadEffect: false, changes: [] };
