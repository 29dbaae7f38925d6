/** Turns a name into a type name. Example: `rate_limited` becomes `RateLimited`. */
export const toPascalCase = (name: string): string =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
