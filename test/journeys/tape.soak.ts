import { capture } from '../tapes/captures.ts';
import { checkCaptures, LAUNCHES, PUMPSWAP } from './captured-tape.ts';

checkCaptures('the three captures', [PUMPSWAP, LAUNCHES, capture('kol-wallets-week.ndjson.gz')]);
