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
  chain_decode_quarantined_total: 'Rejected swaps, transfers and balance changes, by reason',
  chain_labels_published_total: 'Label changes of wallets',
  chain_keys_parked_total: 'Keys parked because their work kept failing',
  chain_records_parked_total: 'Records put aside with their parked keys',
  chain_messages_pushed_total: 'Messages sent to sockets',
  chain_messages_dropped_total: 'Messages dropped because they were too late or a client is slow',
  chain_posts_total: 'Posts to sockets',
  chain_posts_refused_total: 'Posts refused because of a slow client or the account quota',
  chain_push_records_skipped_total: 'Invalid records of the push stream',
};

/** Formats counters as Prometheus text 0.0.4. Known families start at 0. */
export const exposition = (counts: ReadonlyMap<string, number>): string => {
  const families = Map.groupBy(counts, ([name]) => name.split('{')[0]!);
  const names = [...new Set([...Object.keys(help), ...families.keys()])].sort();
  return `${names.map(name => family(name, families.get(name) ?? [])).join('\n')}\n`;
};

const family = (name: string, samples: readonly (readonly [string, number])[]): string =>
  [
    `# HELP ${name} ${help[name] ?? 'Counter'}`,
    `# TYPE ${name} counter`,
    ...(samples.length === 0 ? [`${name} 0`] : samples.map(([sample, total]) => `${sample} ${total}`)),
  ].join('\n');
