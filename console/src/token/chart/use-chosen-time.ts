import { useMemo } from 'preact/hooks';
import { parseChosenTime } from './chosen-time.ts';

/** The time of the address, a day ago without one. Only a given one is drawn. */
export function useChosenTime(text: string | null) {
  const chosenMs = useMemo(() => parseChosenTime(text, Date.now()), [text]);
  return { chosenMs, pinnedMs: text === null ? null : chosenMs };
}
