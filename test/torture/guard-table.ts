/** A piece of the product that keeps results right, and what is left without it. */
export type Guard = { readonly file: string; readonly code: string; readonly without: string };

export const guards: Readonly<Record<string, Guard>> = {
  'source offset of intake': {
    file: 'layers/flows/intake/deduplicate.ts',
    code: 'all.filter(arrival => !isApplied(state.head.sourceOffsets, arrival))',
    without: 'all',
  },
  'duplicate filter of intake': {
    file: 'layers/flows/intake/deduplicate.ts',
    code: 'if (known.has(id)) return false;',
    without: '',
  },
  'rows of earlier segments in the duplicate filter': {
    file: 'layers/flows/intake/deduplicate.ts',
    code: '...(await rowsOfSlots(tape, tapeKey(key), cold)), ',
    without: '',
  },
  'outbox of intake before a commit': {
    file: 'layers/flows/intake/intake.ts',
    code: 'await emitPending(deps, new Map(ready.map(({ key, state }) => [key, state])));',
    without: '',
  },
  'outbox of intake after the commits': {
    file: 'layers/flows/intake/intake.ts',
    code: 'deliver: states => emitPending(deps, states),',
    without: '',
  },
  'version of a single write': {
    file: 'layers/storage/kernel/versioned.ts',
    code: "putItem(ref, itemOf(next), unmoved(loaded.version, 'b.v'))",
    without: 'putItem(ref, itemOf(next))',
  },
  'version of writes in a batch': {
    file: 'layers/storage/kernel/versioned.ts',
    code: 'isConflicting(refusals[at]) ? new ConflictError(refusals[at]?.Message) : failures.get(write)',
    without: 'failures.get(write)',
  },
  'refused writes of a batch are repeated': {
    file: 'layers/storage/kernel/versioned.ts',
    code: 'writes.filter((_, at) => refusals[at] !== undefined && !isConflicting(refusals[at]))',
    without: 'writes.filter(() => false)',
  },
  'newest candle wins': {
    file: 'layers/storage/kernel/versioned.ts',
    code: 'putItem(ref, item, unlessNewer(by, item[by]!))',
    without: 'putItem(ref, item)',
  },
  'unprocessed writes are repeated': {
    file: 'layers/storage/kernel/dynamo.ts',
    code: 'return UnprocessedItems?.[table]?.map(({ PutRequest }) => PutRequest!.Item!);',
    without: 'return void UnprocessedItems;',
  },
  'unprocessed reads are repeated': {
    file: 'layers/storage/kernel/dynamo.ts',
    code: 'return UnprocessedKeys?.[table]?.Keys;',
    without: 'return void UnprocessedKeys;',
  },
  'failed records are reported': {
    file: 'layers/edge/stream.ts',
    code: 'return { batchItemFailures: [{ itemIdentifier: unfinished }] };',
    without: 'return { batchItemFailures: [] };',
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
  'a failed delivery is repeated': {
    file: 'layers/flows/processor/processor.ts',
    code: 'failed.push(batches.get(key)!.sequence);',
    without: '',
  },
  'a failed key is reported': {
    file: 'layers/flows/processor/processor.ts',
    code: 'run.failed.push(job);',
    without: '',
  },
  'arrival numbers of candles': {
    file: 'layers/flows/market/state.ts',
    code: 'const fresh = rows.filter(row => row.seq > state.applied);',
    without: 'const fresh = rows;',
  },
  'gaps of the market are filled': {
    file: 'layers/flows/market/fold-mint.ts',
    code: 'if (isWhole) return fresh;',
    without: 'return fresh;',
  },
  'gaps of the ledger are filled': {
    file: 'layers/flows/ledger/arrival.ts',
    code: 'missing === 0 ? []',
    without: 'true ? []',
  },
  'arrival numbers of ledgers': {
    file: 'layers/flows/ledger/fold-mint.ts',
    code: 'if (row.seq <= work.loaded.seq) continue;',
    without: '',
  },
  'existing notes stay': {
    file: 'layers/flows/ledger/fold-mint.ts',
    code: 'note !== null && note.seq > state.notes.seq ? [note] : []',
    without: 'note !== null ? [note] : []',
  },
  'pages precede their ledger': {
    file: 'layers/flows/ledger/commit.ts',
    code: 'await savePages(ledgers, owner, [...made.values()]);',
    without: '',
  },
  'arrival numbers of security': {
    file: 'layers/flows/security/state.ts',
    code: 'if (row.seq <= cached.seq) continue;',
    without: '',
  },
  'source offset of wallets': {
    file: 'layers/flows/wallets/take-wallet.ts',
    code: 'input.arrivals.filter(arrival => !isApplied(cached.head.sourceOffsets, arrival))',
    without: 'input.arrivals',
  },
  'duplicate filter of wallets': {
    file: 'layers/flows/wallets/state.ts',
    code: 'if (taken.has(id) || cached.seen.get(quarterOf(event.timestampMs))!.has(id)) return false;',
    without: '',
  },
  'outbox of wallets': {
    file: 'layers/flows/wallets/wallets.ts',
    code: 'deliver: states => handOn(deps, states),',
    without: '',
  },
  'outbox of wallets before a commit': {
    file: 'layers/flows/wallets/wallets.ts',
    code: 'await handOn(deps, statesOf(ready.filter(({ state }) => isSpillDue(state.head))));',
    without: '',
  },
  'known relations have no effect': {
    file: 'layers/flows/coordination/state.ts',
    code: 'if (!taken.hadEffect) continue;',
    without: '',
  },
  'effects of the last log item': {
    file: 'layers/flows/coordination/coordination.ts',
    code: 'if (state.owed.length > 0) {',
    without: 'if (state.owed.length < 0) {',
  },
};
