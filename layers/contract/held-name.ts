/** A channel as a socket holds it. Most are their own source. */
export type HeldName = {
  /** The channel that is numbered and kept. */
  readonly source: string;
  /** As the client asked: a list, or a query. */
  readonly channel: string;
};

/** Joins both. Example: `token:<mint>:price#tokens:mine`. */
export function formatHeldName(source: string, channel: string): string {
  return source === channel ? source : `${source}#${channel}`;
}

/** The reverse of `formatHeldName`. */
export function parseHeldName(name: string): HeldName {
  const cut = name.indexOf('#');
  return cut < 0 ? { source: name, channel: name } : { source: name.slice(0, cut), channel: name.slice(cut + 1) };
}

/** The channel whose log has the messages. */
export function getHeldSource(name: string): string {
  return parseHeldName(name).source;
}

/** The channel as the client knows it. */
export function getHeldChannel(name: string): string {
  return parseHeldName(name).channel;
}
