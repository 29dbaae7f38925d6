import type { Outgoing } from '../../edge/producer.ts';
import { splitIntoChunks } from '../../storage/kernel/parallel.ts';
import type { RangeFigures } from '../../storage/operations/rebuild-plans.ts';
import { encodeWalletClockRecord } from '../processor/records.ts';
import { splitBySize } from './cut-chunks.ts';
import { type Attempt, openFold } from './ranges.ts';
import { openShuffle, readWallets } from './shuffle.ts';
import { RECORDS_MAX } from './stage.ts';
import { sortWalletRecords } from './wallet-order.ts';

/** Characters of records that share memory. A larger wallet is alone. */
const CHUNK_CHARACTERS = 16_000_000;
const WALLETS_MAX = 2_000;
/** After it a wallet's labels are computed again. */
const JUDGED_MS = 31_000;

type Wallet = { readonly wallet: string; readonly lines: string[]; characters: number };

export async function foldWallets(attempt: Attempt): Promise<RangeFigures> {
  const { plan, objects, name } = attempt;
  const shuffle = openShuffle(objects, plan, name);
  let [rows, units] = [0, 0];
  for (const chunk of splitBySize(await readSortedWallets(attempt), ({ characters }) => characters, CHUNK_CHARACTERS)) {
    const { store, stages } = openFold(attempt, { spool: { append: shuffle.addLinks } });
    for (const group of splitIntoGroups(chunk)) {
      await stages.wallets(group.records, plan.atMs - JUDGED_MS);
      rows += group.lines;
      attempt.noteRows(group.lines);
      await store.relieve();
    }
    for (const some of splitIntoChunks(chunk, WALLETS_MAX))
      await stages.wallets(
        some.map(({ wallet }) => ({ key: wallet, data: encodeWalletClockRecord(wallet) })),
        plan.atMs,
      );
    await store.flush();
    units += store.written().units;
  }
  await attempt.demandClaimed();
  return { rows, units, hours: await shuffle.close() };
}

type Group = { records: readonly Outgoing[]; lines: number };

/** Whole wallets, so commits do not depend on neighbours. */
function* splitIntoGroups(wallets: readonly Wallet[]): Generator<Group> {
  let group: Group = { records: [], lines: 0 };
  for (const { wallet, lines } of wallets) {
    const received = lines.map(line => JSON.parse(line));
    const records = sortWalletRecords(wallet, received);
    if (group.lines > 0 && group.records.length + records.length > RECORDS_MAX) {
      yield group;
      group = { records: [], lines: 0 };
    }
    group = { records: [...group.records, ...records], lines: group.lines + lines.length };
  }
  if (group.lines > 0) yield group;
}

/** In order of their addresses. */
async function readSortedWallets({ objects, plan, name }: Attempt): Promise<readonly Wallet[]> {
  const wallets = new Map<string, Wallet>();
  for await (const line of readWallets(objects, plan, name.range)) {
    // Without parsing the rest.
    const [, wallet] = /^\{"wallet":"([^"]+)"/.exec(line) ?? [];
    if (wallet === undefined) throw new Error(`The rebuild found a record without a wallet: ${line.slice(0, 80)}`);
    const one = wallets.get(wallet) ?? { wallet, lines: [], characters: 0 };
    wallets.set(wallet, one);
    one.lines.push(line);
    one.characters += line.length;
  }
  return [...wallets.values()].sort((a, b) => (a.wallet < b.wallet ? -1 : 1));
}
