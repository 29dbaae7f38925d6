import { useEffect, useRef, useState } from 'preact/hooks';

/** Follows a value, at most this often: each change may cost a call. */
export function useSlow<T>(value: T, everyMs: number): T {
  const [shown, setShown] = useState(value);
  const changedMs = useRef(0);
  useEffect(() => {
    if (Object.is(value, shown)) return;
    const timer = setTimeout(
      () => {
        changedMs.current = Date.now();
        setShown(value);
      },
      Math.max(0, changedMs.current + everyMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [value, shown, everyMs]);
  return shown;
}
