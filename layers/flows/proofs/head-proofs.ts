import { formatHash, listPath } from '../../core/proof/tree.ts';
import type { SealedHeads } from './sealed-heads.ts';

/**
 * The newest numbers of some keys, with their paths; of unknown keys their neighbours.
 * The last key shows how many there are.
 */
export function listHeadProofs({ sorted, tree }: SealedHeads, batch: number, keys: readonly string[]) {
  const count = sorted.length;
  const places = keys.flatMap(key => {
    const at = sorted.findIndex(one => one.key >= key);
    if (at >= 0 && sorted[at]!.key === key) return [at];
    return at < 0 ? [] : [at - 1, at];
  });
  const shown = [...new Set([...places, count - 1])].filter(at => at >= 0).sort((a, b) => a - b);
  return shown.map(index => ({
    ...sorted[index]!,
    ...{ batch, index, count },
    path: listPath(tree, index).map(formatHash),
  }));
}
