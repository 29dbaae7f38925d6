import { useEffect, useState } from 'preact/hooks';

/** Whether this time has passed since the component was shown. */
export function useAfter(ms: number): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isAfter;
}
