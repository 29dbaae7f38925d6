/** Libraries that functions use. */
export const CLIENTS: readonly string[] = ['mcp', 'paper', 'typescript'].map(name => `clients/${name}/src`);
