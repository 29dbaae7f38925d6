import { formatInteger } from '../format/number.ts';
import { EXITS_MAX } from './exits.ts';

export const CutNote = () => (
  <p class="panel-note">Sums cover the newest {formatInteger(EXITS_MAX)} exits. Older ones are under Exits.</p>
);
