import { useMemo } from 'preact/hooks';
import { parseChosenTime } from './chosen-time.ts';

/** Only a given time is drawn. */
export function useChosenTime(text: string | null) {
  const chosenMs = useMemo(() => parseChosenTime(text, Date.now()), [text]);
  return { chosenMs, pinnedMs: text === null ? null : chosenMs };
}
