import type { Bundle, BundleStatus } from './bundle.ts';
import type { Cluster } from './cluster.ts';
import type { Question } from './funds.ts';

export type BundleChange = {
  readonly seq: number;
  readonly atMs: number;
  readonly slot: number;
} & (
  | { readonly kind: 'bundle_detected'; readonly bundle: Bundle }
  | { readonly kind: 'bundle_updated'; readonly bundle: Bundle }
  | { readonly kind: 'bundle_status'; readonly bundle: Bundle; readonly from: BundleStatus }
  | { readonly kind: 'bundle_merged'; readonly bundle: Bundle; readonly into: string }
  | { readonly kind: 'co_action'; readonly cluster: Cluster }
  | { readonly kind: 'question'; readonly question: Question }
  | { readonly kind: 'dump_started'; readonly bundle: Bundle; readonly soldShare: number }
);
