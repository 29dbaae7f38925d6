import { useEffect, useState } from 'preact/hooks';
import type { Language } from './check-text.ts';

/** The checker of rules, a chunk of its own. */
export function useLanguage(): Language | Error | null {
  const [language, setLanguage] = useState<Language | Error | null>(null);
  useEffect(() => {
    import('virtual:rule-language').then(setLanguage, (error: Error) => setLanguage(error));
  }, []);
  return language;
}
