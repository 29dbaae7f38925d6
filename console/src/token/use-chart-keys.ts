import { useEffect, useRef } from 'preact/hooks';
import { type Timeframe, timeframes } from './chart/candle.ts';

/** Digits, `d` and `w` choose the timeframe, `v` the other view. */
const timeframeKeys = '123456789dw';

export function useChartKeys(setTimeframe: (timeframe: Timeframe) => void, toggleView: () => void): void {
  const change = useRef({ setTimeframe, toggleView });
  change.current = { setTimeframe, toggleView };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      const isField = target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isField) return;
      const timeframe = event.key.length === 1 ? timeframes[timeframeKeys.indexOf(event.key)] : undefined;
      if (timeframe !== undefined) change.current.setTimeframe(timeframe);
      else if (event.key === 'v') change.current.toggleView();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
