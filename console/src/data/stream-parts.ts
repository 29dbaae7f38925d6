/** Channels of one socket. */
export type Part = readonly string[];

/**
 * Divides channels among sockets. Sockets without an unwanted channel stay, so a longer list loses
 * no message.
 */
export function splitAmongSockets(
  running: readonly Part[],
  wanted: readonly string[],
  channelsMax: number,
): { readonly kept: readonly Part[]; readonly added: readonly Part[] } {
  const all = new Set(wanted);
  const kept = running.filter(part => part.every(channel => all.has(channel)));
  const covered = new Set(kept.flat());
  const rest = [...all].filter(channel => !covered.has(channel));
  const added = Array.from({ length: Math.ceil(rest.length / channelsMax) }, (_, at) =>
    rest.slice(at * channelsMax, (at + 1) * channelsMax),
  );
  return { kept, added };
}
