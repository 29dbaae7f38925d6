const SHOWN_MAX = 80;

/** A text cut to what a message may carry. */
export const cut = (text: string, max = SHOWN_MAX): string => (text.length > max ? `${text.slice(0, max)}…` : text);

/** A value as a message names it, cut; what is nested too deep to be written as JSON is said to be that. */
export const shown = (value: unknown): string => {
  try {
    return cut(JSON.stringify(value) ?? 'nothing');
  } catch {
    return 'something nested too deep to show';
  }
};
