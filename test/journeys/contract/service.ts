import { type Row, row } from './row.ts';

export const serviceRows: readonly Row[] = [
  row(null, '/health', '@healthy', null, ['']),
  row(null, '/ready', '@readiness', null, ['']),
  row(null, '/metrics', null, null, ['']),
  row('layer1', '/v1/stream/ticket', '@ticket', null, ['']),
  row('layer1', '/v1/coverage', '@coverageReport', null, ['', '?venue=pump_fun'], {
    from: 'ms',
    to: 'ms',
    venue: 'venue',
  }),
  row(null, '/.well-known/roots', '@roots', 60, ['']),
  row(null, '/v1/proof/consistency', '@consistency', 60, ['?from=1&to=2'], {
    from: '0-10000000!',
    to: '0-10000000!',
  }),
  row('free', '/v1/usage', '@usage', null, ['', '?by=day'], {
    from: 'day',
    to: 'day',
    by: 'day|operation=operation',
  }),
];

export const serviceRecords = {
  coverageReport: 'from_ts_ms:ms to_ts_ms:ms known_from_ms:ms? rules_version:text hours:@coverageHour[]',
  coverageHour:
    'hour_ms:ms venue:text? transactions:number decoded:number rejected:number unexplained_usd:number? ' +
    'unexplained_unpriced:number gaps:@sourceGap[] lag_p50_ms:number? lag_p99_ms:number? is_complete:boolean',
  windowCoverage: 'complete:boolean gaps:@sourceGap[] volume_usd_min:number? volume_usd_max:number?',
  sourceGap: 'source:text from_ts:ms to_ts:ms from_slot:number? to_slot:number? reason:text',
  usage: 'from:text to:text by:day|operation rows:@usageRow[] allowance:@usageAllowance? messages:@usageMessages',
  usageRow: 'day:text? operation:text? status_class:2xx|4xx requests:number credits:number',
  usageAllowance: 'credits:number used:number overage:hard|soft resets_at_ms:ms',
  usageMessages: 'delivered:number units:number',
  readiness: 'status:ready|not_ready checks:@check[] backfill:@backfill?',
  check: 'name:text ok:boolean latency_ms:number',
  healthy: 'status:ok',
  roots: 'origin:text? public_key:text? rules_versions:@rulesVersion[] checkpoints:@checkpoint[]',
  rulesVersion: 'version:text from_batch:number',
  checkpoint: 'day:text size:number root:text note:text previous:text?',
  consistency: 'from:number to:number hashes:text[]',
  ticket: 'ticket:text expires_at_ms:ms',
} as const;
