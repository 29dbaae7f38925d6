/** Serializes as RFC 8785 does. Throws a TypeError for other values. */
export function serializeCanonical(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  // ECMAScript's shortest form is that of the RFC.
  if (Number.isFinite(value)) return JSON.stringify(value);
  if (typeof value === 'number') throw new TypeError(`Canonical JSON cannot hold ${value}.`);
  if (typeof value === 'string') return serializeText(value);
  if (Array.isArray(value)) return `[${value.map(serializeCanonical).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`Canonical JSON cannot hold a ${typeof value}.`);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${serializeText(name)}:${serializeCanonical(member)}`).join(',')}}`;
}

function serializeText(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('Canonical JSON cannot hold half of a surrogate pair.');
  return JSON.stringify(value);
}
