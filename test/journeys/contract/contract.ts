import { channelRecords } from './channels.ts';
import { coordinationRecords, coordinationRows } from './coordination.ts';
import { intelRecords, intelRows } from './intel.ts';
import { listsRecords, listsRows } from './lists.ts';
import type { Row } from './row.ts';
import { serviceRecords, serviceRows } from './service.ts';
import { tokenRecords, tokenRows } from './token.ts';
import { tokenSecurityRecords, tokenSecurityRows } from './token-security.ts';
import { walletRecords, walletRows } from './wallet.ts';

/** Every operation of the contract. */
export const rows: readonly Row[] = [
  ...serviceRows,
  ...tokenRows,
  ...tokenSecurityRows,
  ...walletRows,
  ...listsRows,
  ...coordinationRows,
  ...intelRows,
];

const recordParts: readonly Readonly<Record<string, string>>[] = [
  serviceRecords,
  tokenRecords,
  tokenSecurityRecords,
  walletRecords,
  listsRecords,
  coordinationRecords,
  intelRecords,
  channelRecords,
];

/** Names of all records. A name that is there twice hides a record. */
export const recordNames: readonly string[] = recordParts.flatMap(part => Object.keys(part));

/** Every record, by name. */
export const records: Readonly<Record<string, string>> = Object.assign({}, ...recordParts);
