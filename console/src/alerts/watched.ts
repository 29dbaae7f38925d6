/** Known tokens, then new ones, in order. */
export function mergeWatchedMints(known: readonly string[], listed: readonly string[], max: number): readonly string[] {
  const all = [...new Set([...known, ...listed])];
  if (all.length <= max) return all.length === known.length ? known : all;
  // Begins again with the listed ones. It costs new sockets.
  return [...new Set(listed)].slice(0, max);
}
