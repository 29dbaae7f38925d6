import { ledgerVersion } from '../core/ledger/encoding.ts';
import { columnsVersion } from '../core/wallet/columns.ts';
import { digestVersion } from '../core/wallet/digest.ts';
import { quartersVersion } from '../core/wallet/quarters.ts';
import { walletVersion } from '../core/wallet/state.ts';
import { candlesVersion } from './candles.ts';
import { packVersion } from './pack.ts';

/** How all is stored that could not be made anew from what else is. What was stored under another version is not read. Example: `rows 2, candles 2, …`. */
export const dataVersion = `rows ${packVersion}, candles ${candlesVersion}, ledgers ${ledgerVersion}, wallets ${walletVersion}, columns ${columnsVersion}, digests ${digestVersion}, quarters ${quartersVersion}`;
