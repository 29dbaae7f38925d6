/** Undefined if the text is not JSON. */
// biome-ignore lint/suspicious/noExplicitAny: a foreign document.
export function parseJson(text: string): any {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
