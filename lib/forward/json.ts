/** Undefined if the text is not JSON. */
// biome-ignore lint/suspicious/noExplicitAny: a foreign document.
export const parseJson = (text: string): any => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
