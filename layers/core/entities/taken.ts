import type { EntangledChange, EntityChange } from './entity.ts';

export type Taken = { readonly hadEffect: boolean; readonly changes: readonly (EntityChange | EntangledChange)[] };

export const NOTHING: Taken = { hadEffect: false, changes: [] };
