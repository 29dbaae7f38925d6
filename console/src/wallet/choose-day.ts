import { setQueryValue } from '../route/location.ts';

/** Lists the exits of one day, from the first page. */
export function selectExitDay(key: string | null): void {
  setQueryValue('page', null);
  setQueryValue('day', key);
}
