/** Any value that a JSON document may hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object whose keys are not known beforehand. */
export type JsonObject = { readonly [key: string]: Json | undefined };

/** Tells an object from an array, a scalar and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object, or an empty one: an absent section of a template says nothing. */
export function objectAt(parent: Json | undefined, key: string): JsonObject {
  const value = isObject(parent) ? parent[key] : undefined;
  return isObject(value) ? value : {};
}

/** The value as a list, or an empty one. */
export function listAt(parent: Json | undefined, key: string): readonly Json[] {
  const value = isObject(parent) ? parent[key] : undefined;
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** The value as text, or undefined; CloudFormation takes numbers where text is due. */
export function textAt(parent: Json | undefined, key: string): string | undefined {
  const value = isObject(parent) ? parent[key] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

/** The value as a number, or the fallback; CloudFormation takes text where a number is due. */
export function numberAt(parent: Json | undefined, key: string, fallback: number): number {
  const value = isObject(parent) ? parent[key] : undefined;
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : fallback;
}

/** The value as a boolean, or the fallback; CloudFormation takes the words too. */
export function flagAt(parent: Json | undefined, key: string, fallback: boolean): boolean {
  const value = isObject(parent) ? parent[key] : undefined;
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : fallback;
}

/** A scalar or a list of scalars, as a list of texts: IAM and others take either form. */
export function texts(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? (value as readonly Json[]) : [value]).map(String);
}
