import { cacheBytesMax } from '../../contract/functions.ts';
import { processors } from '../../contract/processors.ts';
import type { Coordination } from '../../core/coordination/coordination.ts';
import { estimateHeapBytes } from '../../core/kernel/heap-bytes.ts';
import { cacheMeasurement } from '../../core/kernel/measured-seldom.ts';
import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';

/** The fold keeps everything, so this bound warns. */
export const COORDINATION_BYTES_MAX = cacheBytesMax(processors.coordination);

export type SizeWatch = (state: Coordination) => void;

/** Counts each batch above the bound. Logs the first. */
export function openSizeWatch(observe: Observer, bytesMax = COORDINATION_BYTES_MAX): SizeWatch {
  const measure = cacheMeasurement<Coordination>(estimateHeapBytes);
  let isAbove = false;
  return state => {
    const bytes = measure(state);
    const wasAbove = isAbove;
    isAbove = bytes > bytesMax;
    if (!isAbove) return;
    observe.count('chain_coordination_oversize_total');
    if (!wasAbove) logger.warn('Coordination outgrows its memory. Raise memoryMb of its row', { bytes, bytesMax });
  };
}
