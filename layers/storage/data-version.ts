import { ledgerVersion } from '../core/ledger/encoding.ts';
import { columnsVersion } from '../core/wallet/columns.ts';
import { digestVersion } from '../core/wallet/digest.ts';
import { quartersVersion } from '../core/wallet/quarters.ts';
import { walletVersion } from '../core/wallet/state.ts';
import { packVersion } from './pack.ts';

/** How all is stored that could not be made anew from what else is. What was stored under another version is not read. Example: `rows 2, wallets 4, …`. */
export const dataVersion = `rows ${packVersion}, ledgers ${ledgerVersion}, wallets ${walletVersion}, columns ${columnsVersion}, digests ${digestVersion}, quarters ${quartersVersion}`;
