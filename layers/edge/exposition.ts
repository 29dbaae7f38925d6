const help: Readonly<Record<string, string>> = {
  chain_events_accepted_total: 'Events accepted, by type',
  chain_events_duplicate_total: 'Duplicate events',
  chain_events_rejected_total: 'Records sent to the dead-letter queue',
  chain_trades_outlier_total: 'Trades marked as price outliers',
  chain_trades_too_late_total: 'Trades past the lateness window, in no candle',
  chain_trades_unpriced_total: 'Trades without a known quote price',
  chain_wallet_events_total: 'Effects of trades and transfers on wallets',
  chain_wallet_events_repeated_total: 'Wallet events that the ledger emitted again',
  chain_exits_total: 'Sells of held tokens with their realized PnL',
  chain_positions_closed_total: 'Fully sold or transferred positions',
  chain_links_total: 'New relations between wallets, by kind',
  chain_link_changes_total: 'Changed follow edges, entities and campaigns, by kind',
  chain_ingest_accepted_total: 'Events accepted by the ingest API, by adapter',
  chain_ingest_rejected_total: 'Items rejected by the ingest API, by adapter',
  chain_decode_failed_total: 'Items on which the decoder itself failed, kept for another try',
  chain_decode_quarantined_total: 'Rejected swaps, transfers and balance changes, by reason',
  chain_labels_published_total: 'Label changes of wallets',
  chain_keys_parked_total: 'Keys parked because their work kept failing',
  chain_records_parked_total: 'Records put aside with their parked keys',
  chain_messages_pushed_total: 'Messages sent to sockets',
  chain_messages_dropped_total: 'Messages dropped because they were too late or a client is slow',
  chain_posts_total: 'Posts to sockets',
  chain_posts_refused_total: 'Posts refused because of a slow client or the account quota',
  chain_push_records_skipped_total: 'Invalid records of the push stream',
  chain_requests_total: 'Requests that a route answered, by path and class of status',
};

const histograms: Readonly<Record<string, string>> = {
  chain_request_milliseconds: 'Time that a function took to answer a request, in ms, by path',
};

const LAG = 'chain_processor_lag_milliseconds';
const LAG_HELP = 'How long the oldest known input of a processor has waited, in ms';

type Sample = readonly [name: string, total: number];

/**
 * Formats counters and lags (ms by processor) as Prometheus text 0.0.4. Known counter families
 * start at 0.
 */
export function formatExposition(counts: ReadonlyMap<string, number>, lags: ReadonlyMap<string, number>): string {
  const families = Map.groupBy(counts, ([sample]) => {
    const name = sample.split('{')[0]!;
    const whole = name.replace(/_(bucket|sum|count)$/, '');
    return whole in histograms ? whole : name;
  });
  const names = [...new Set([...Object.keys(help), ...families.keys()])].sort();
  const lines = [
    ...names.map(name => {
      const samples = families.get(name) ?? [];
      const isHistogram = name in histograms;
      const pathOf = (sample: string): string => /path="([^"]*)"/.exec(sample)?.[1] ?? '';
      // By path, then bounds in ascending order, then sum and count.
      const compare = ([a]: Sample, [b]: Sample): number => {
        if (pathOf(a) === pathOf(b)) return rankSample(a) - rankSample(b);
        return pathOf(a) < pathOf(b) ? -1 : 1;
      };
      const listed = isHistogram ? samples.toSorted(compare) : samples;
      return [
        `# HELP ${name} ${histograms[name] ?? help[name] ?? 'Counter'}`,
        `# TYPE ${name} ${isHistogram ? 'histogram' : 'counter'}`,
        ...(listed.length === 0 ? [`${name} 0`] : listed.map(([sample, total]) => `${sample} ${total}`)),
      ].join('\n');
    }),
    `# HELP ${LAG} ${LAG_HELP}`,
    `# TYPE ${LAG} gauge`,
    ...[...lags].map(([name, ms]) => `${LAG}{processor="${name}"} ${ms}`),
  ];
  return `${lines.join('\n')}\n`;
}

function rankSample(sample: string): number {
  const bound = /le="([^"]+)"/.exec(sample)?.[1];
  if (bound === undefined) return sample.includes('_sum') ? Number.MAX_VALUE : Infinity;
  return bound === '+Inf' ? Number.MAX_SAFE_INTEGER : Number(bound);
}
