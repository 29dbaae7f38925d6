import { formatInteger } from '../format/number.ts';
import { EXITS_MAX } from './exits.ts';

export function CutNote() {
  return <p class="panel-note">Sums cover the newest {formatInteger(EXITS_MAX)} exits. Older ones are under Exits.</p>;
}
