/** A setting: its default, and what it accepts. */
export type Reader<Value> = {
  readonly fallback: Value;
  readonly expected: string;
  readonly parse: (given: unknown) => Value | null;
};

export function defineIntegerSetting(fallback: number, min: number, max: number): Reader<number> {
  return {
    fallback,
    expected: `an integer from ${min} to ${max}`,
    parse: given => {
      const number = /^\d{1,9}$/.test(String(given)) ? Number(given) : Number.NaN;
      return number >= min && number <= max ? number : null;
    },
  };
}

export function defineFlagSetting(fallback: boolean): Reader<boolean> {
  return {
    fallback,
    expected: 'true or false',
    parse: given => (String(given) === 'true' ? true : String(given) === 'false' ? false : null),
  };
}

export const email: Reader<string> = {
  fallback: '',
  expected: 'an email address, or empty',
  parse: given => (given === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(given)) ? String(given) : null),
};
