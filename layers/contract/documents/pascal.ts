/** Turns a name into a type name. Example: `rate_limited` becomes `RateLimited`. */
export function toPascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
