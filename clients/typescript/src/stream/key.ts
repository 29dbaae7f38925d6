/** Identifies a place: a channel, or an address of a list. */
export function toPlaceKey({
  channel,
  source,
}: {
  readonly channel: string;
  readonly source?: string | undefined;
}): string {
  return source === undefined ? channel : `${channel}\n${source}`;
}

/** The channel of a place. */
export function getPlaceChannel(key: string): string {
  return key.split('\n', 1)[0]!;
}

/** The address of a place in a list, else undefined. */
export function getPlaceSource(key: string): string | undefined {
  const cut = key.indexOf('\n');
  return cut < 0 ? undefined : key.slice(cut + 1);
}

/** The places of a list. */
export function filterKeys(keys: Iterable<string>, channel: string): readonly string[] {
  return [...keys].filter(key => getPlaceSource(key) !== undefined && getPlaceChannel(key) === channel);
}
