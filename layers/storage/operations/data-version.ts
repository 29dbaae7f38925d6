import { ledgerVersion } from '../../core/ledger/codec.ts';
import { columnsVersion } from '../../core/wallet/columns.ts';
import { digestVersion } from '../../core/wallet/digest.ts';
import { quartersVersion } from '../../core/wallet/quarters.ts';
import { walletVersion } from '../../core/wallet/state.ts';
import { packVersion } from '../kernel/pack.ts';
import { candlesVersion } from '../market/candles.ts';
import { tapeVersion } from '../market/tape.ts';

/** Versions of stored formats that cannot be rebuilt. Other versions are not read. */
export const dataVersion =
  `rows ${packVersion}, tape ${tapeVersion}, candles ${candlesVersion}, ledgers ${ledgerVersion}, ` +
  `wallets ${walletVersion}, columns ${columnsVersion}, digests ${digestVersion}, quarters ${quartersVersion}`;
