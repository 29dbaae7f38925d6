export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export type JsonObject = { readonly [key: string]: Json | undefined };

/** Undefined if the text is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Object at a key, or an empty one. */
export function getJsonObject(parent: Json | undefined, key: string): JsonObject {
  const value = isObject(parent) ? parent[key] : undefined;
  return isObject(value) ? value : {};
}

/** Whether there is an object at a key. */
export function hasObjectAt(parent: Json | undefined, key: string): boolean {
  return isObject(parent) && isObject(parent[key]);
}

/** List at a key, or an empty one. */
export function listAt(parent: Json | undefined, key: string): readonly Json[] {
  const value = isObject(parent) ? parent[key] : undefined;
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** CloudFormation accepts numbers for strings. */
export function getJsonText(parent: Json | undefined, key: string): string | undefined {
  const value = isObject(parent) ? parent[key] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
}

/** CloudFormation accepts strings for numbers. */
export function getJsonNumber(parent: Json | undefined, key: string, fallback: number): number {
  const value = isObject(parent) ? parent[key] : undefined;
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : fallback;
}

/** CloudFormation accepts strings for booleans. */
export function getJsonFlag(parent: Json | undefined, key: string, fallback: boolean): boolean {
  const value = isObject(parent) ? parent[key] : undefined;
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : fallback;
}

/** IAM accepts a string or a list. */
export function toTextList(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? (value as readonly Json[]) : [value]).map(String);
}
