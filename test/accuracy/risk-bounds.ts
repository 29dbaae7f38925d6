/**
 * Bounds of the fitted weights: risk must rise with held share, coordination and speed.
 * `settled` falls as the share grows, so must not raise risk.
 */
export const riskBounds: Readonly<Record<string, { readonly min?: number; readonly max?: number }>> = {
  funding_family: { min: 0 },
  relay_family: { min: 0 },
  equal_sizes: { min: 0 },
  log_members: { min: 0.1 },
  supply_share: { min: 1 },
  pool_share: { min: 0.1 },
  sold_minute: { min: 0.5 },
  log_multiple: { min: 0 },
  settled: { max: 0 },
  coordination: { min: 0.2 },
  speed: { min: 0.2 },
};
