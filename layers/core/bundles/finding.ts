import type { Act } from './act.ts';

/** Kinds of evidence (docs/reference/rules/bundle-evidence.md#evidence). */
export type Ground =
  | 'improbable'
  | 'funder'
  | 'relay'
  | 'equal_sizes'
  | 'shared_history'
  | 'one_transaction'
  | 'in_line'
  | 'supply_share';

export type Finding = { readonly acts: readonly Act[]; readonly grounds: readonly Ground[]; readonly says: string };
