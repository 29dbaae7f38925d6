/** Why a rule or target is paused, in words. */
export function describePause(why: string): string {
  if (why === 'caller') return 'by you';
  return why === 'gone' ? 'it answered that it is gone (410)' : why;
}

const RESULTS: Readonly<Record<string, string>> = {
  delivered: 'delivered',
  http_error: 'refused by the target',
  timeout: 'no whole answer within 5 s',
  closed: 'no connection, or it ended early',
  redirect_refused: 'a redirect, which is not followed',
  address_refused: 'its address is not public',
  dead: 'given up after 24 h',
};

type Tried = { readonly result: string; readonly status: number | null; readonly ms: number };

/** What became of a try to deliver. Example: `delivered (200, 84 ms)`. */
export function describeTry({ result, status, ms }: Tried): string {
  return `${RESULTS[result] ?? result} (${status === null ? '' : `${status}, `}${ms} ms)`;
}

/** Shortens addresses in a text, by their names if they are known. */
export function shortenAddresses(text: string, names: ReadonlyMap<string, string | null>): string {
  return text.replace(/[1-9A-HJ-NP-Za-km-z]{32,44}/g, id => names.get(id) ?? `${id.slice(0, 4)}…${id.slice(-4)}`);
}
