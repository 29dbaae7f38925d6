const help: Readonly<Record<string, string>> = {
  chain_events_accepted_total: 'Events accepted, by type',
  chain_events_duplicate_total: 'Events that had come before',
  chain_events_rejected_total: 'Records that could never succeed',
  chain_trades_outlier_total: 'Trades whose price was judged an outlier',
  chain_trades_too_late_total: 'Trades older than the lateness window, in no candle',
  chain_trades_unpriced_total: 'Trades without a known quote price',
  chain_wallet_outcomes_total: 'What trades and transfers did to wallets, taken in',
  chain_wallet_outcomes_repeated_total: 'Outcomes that the ledger emitted again',
  chain_exits_total: 'Sells of held tokens, each with its realized PnL',
  chain_positions_closed_total: 'Positions sold or sent away to the last unit',
  chain_links_total: 'Links between wallets that said something new, by kind',
  chain_link_changes_total: 'Follow edges, entities and campaigns that changed, by kind',
  chain_ingest_accepted_total: 'Events that the ingest API put into the stream, by adapter',
  chain_ingest_rejected_total: 'Items that the ingest API did not take, by adapter',
  chain_labels_published_total: 'Label changes of wallets',
  chain_messages_pushed_total: 'Messages handed to sockets',
  chain_messages_dropped_total:
    'Messages that were not delivered: the push budget was used up, or a client did not keep up',
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
