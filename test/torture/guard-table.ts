/** A piece of the product that keeps results right, and the code that replaces it. */
export type Guard = { readonly file: string; readonly code: string; readonly without: string };

export const guards: Readonly<Record<string, Guard>> = {
  'source offset of intake': {
    file: 'layers/flows/intake/deduplicate.ts',
    code: 'all.filter(arrival => !isApplied(state.head.sourceOffsets, arrival))',
    without: 'all',
  },
  'duplicate filter of intake': {
    file: 'layers/flows/intake/deduplicate.ts',
    code: 'const isFirst = !known.has(id);',
    without: 'const isFirst = true;',
  },
  'rows of earlier segments in the duplicate filter': {
    file: 'layers/flows/intake/deduplicate.ts',
    code: '...(await readSlotRows(tape, head, cold)), ',
    without: '',
  },
  'outbox of intake after the commits': {
    file: 'layers/flows/intake/intake.ts',
    code: 'await deliverRows(deps, states, batches);',
    without: '',
  },
  'version of a single write': {
    file: 'layers/storage/kernel/versioned.ts',
    code: "putItem(ref, toItem(write.next), createVersionCondition(write.loaded.version, 'b.v'))",
    without: 'putItem(ref, toItem(write.next))',
  },
  'version of writes in a batch': {
    file: 'layers/storage/kernel/versioned.ts',
    code: 'isConflicting(refusals[at]) ? new ConflictError(refusals[at]?.Message) : failures.get(write)',
    without: 'failures.get(write)',
  },
  'newest candle wins': {
    file: 'layers/storage/kernel/versioned.ts',
    code: 'putItem(ref, item, orEqual ? createNotOlderCondition(by, item[by]!) : createNewerCondition(by, item[by]!)),',
    without: 'putItem(ref, item),',
  },
  'unprocessed reads are repeated': {
    file: 'layers/storage/kernel/dynamo.ts',
    code: 'return UnprocessedKeys?.[table]?.Keys;',
    without: 'return void UnprocessedKeys;',
  },
  'failed records are reported': {
    file: 'layers/edge/stream.ts',
    code: 'unfinished === null ? [] : [{ itemIdentifier: unfinished }]',
    without: '[]',
  },
  'a conflict drops the state': {
    file: 'layers/flows/processor/processor.ts',
    code: 'run.again.push({ ...job, input: job.first, state: undefined, tries: job.tries + 1 });',
    without: 'run.again.push({ ...job, input: job.first, tries: job.tries + 1 });',
  },
  'a failure drops the state': {
    file: 'layers/flows/processor/processor.ts',
    code: 'cache.get(key);\n    cache.delete(key);',
    without: 'cache.get(key);',
  },
  'a failed key is reported': {
    file: 'layers/flows/processor/processor.ts',
    code: 'run.failed.push({ ...job, error });',
    without: '',
  },
  'gaps of the market are filled': {
    file: 'layers/flows/tokens/catch-up.ts',
    code: 'if (next === undefined) return fresh;',
    without: 'return fresh;',
  },
  'arrival numbers of ledgers': {
    file: 'layers/flows/positions/working.ts',
    code: 'if (move === null || row.seq <= work.seq) return null;',
    without: 'if (move === null) return null;',
  },
  'the header names only stored ledgers': {
    file: 'layers/flows/ledger/commit.ts',
    code: 'function toMemo({ base, traded }: CachedLedgers',
    without: 'function toMemo({ applied: base, traded }: CachedLedgers',
  },
  'duplicate filter of wallets': {
    file: 'layers/flows/wallets/state.ts',
    code: 'if (taken.has(id) || cached.seen.get(toQuarter(event.timestampMs))?.has(id)) return false;',
    without: '',
  },
  'outbox of wallets': {
    file: 'layers/flows/wallets/wallets.ts',
    code: 'deliver: states => emitNewExits(deps, states),',
    without: '',
  },
  'records follow their parked key': {
    file: 'layers/flows/parking/parking.ts',
    code: '[...batches.keys()].filter(isParked).map(key => [key, null])',
    without: '[]',
  },
  'a retry applies parked records': {
    file: 'layers/flows/parking/answer.ts',
    code: "action === 'retry' ? await tryRecords(scene, key, chosen) : null",
    without: 'null',
  },
  'a lost answer ends the memory of the shard': {
    file: 'layers/storage/kernel/shard-memory.ts',
    code: 'before?.kept === undefined || isBehind ||',
    without: 'before?.kept === undefined ||',
  },
  'relations have the labels of their own record': {
    file: 'layers/flows/security/links.ts',
    code: 'const trade = rewindLabels(row);',
    without: 'const trade = row;',
  },
  'wallets have the labels of their own record': {
    file: 'layers/flows/ledger/wallet-event.ts',
    code: '[...rewindLabels(trade).labels, ...labels]',
    without: '[...trade.labels, ...labels]',
  },
  'known relations have no effect': {
    file: 'layers/flows/coordination/state.ts',
    code: 'if (!taken.hadEffect) continue;',
    without: '',
  },
};

/** Pieces without which messages of killed processes are lost unnoticed. */
export const messageGuards: Readonly<Record<string, Guard>> = {
  'channels of a batch that comes again': {
    file: 'layers/flows/unsent.ts',
    code: 'return BigInt(first.sequence) <= BigInt(at) ? channels : [];',
    without: 'return [];',
  },
  'channels of relations that come again': {
    file: 'layers/flows/coordination/foreign.ts',
    code: 'await filterHeardChannels(publisher, listChangedChannels(state.state, foreign.changes))',
    without: '[]',
  },
  'gaps of a batch without messages': {
    file: 'layers/flows/processor/processor.ts',
    code: 'if (jobs.length > 0)\n    await publish',
    without: 'if (run.notifications.length > 0)\n    await publish',
  },
};
