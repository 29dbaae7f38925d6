const SHOWN_MAX = 80;
/** Shorter path parts may be words rather than keys. */
const KEY_MIN = 8;

/** First line of a response, with possible keys of the URL removed. */
export function formatResponseExcerpt(text: string, url: string): string {
  const { username, password, pathname, searchParams } = new URL(url);
  const words = [username, password, ...pathname.split('/'), ...searchParams.values()]
    .filter(({ length }) => length >= KEY_MIN)
    .reduce((rest, key) => rest.replaceAll(key, '…'), text.replace(/\s+/g, ' ').trim());
  return words.length > SHOWN_MAX ? `${words.slice(0, SHOWN_MAX - 1)}…` : words;
}
