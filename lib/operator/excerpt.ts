const SHOWN_MAX = 80;
/** Parts of an address that are shorter are no keys, and may be words. */
const KEY_MIN = 8;

/** How a node's text begins, on one line; what may be a key in its address is left out. Example: `<html> <head>…`. */
export const excerpt = (text: string, url: string): string => {
  const words = keysOf(url).reduce((rest, key) => rest.replaceAll(key, '…'), text.replace(/\s+/g, ' ').trim());
  return words.length > SHOWN_MAX ? `${words.slice(0, SHOWN_MAX - 1)}…` : words;
};

const keysOf = (url: string): readonly string[] => {
  const { username, password, pathname, searchParams } = new URL(url);
  return [username, password, ...pathname.split('/'), ...searchParams.values()].filter(
    ({ length }) => length >= KEY_MIN,
  );
};
