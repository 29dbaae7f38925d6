/**
 * Paths of pages and documents, which one function serves.
 * They are not operations of the contract.
 */
export const pagePaths = [
  '/docs/{section}',
  '/docs/{section}/{page}',
  '/docs/{section}/{page}/{part}',
  '/docs.md',
  '/llms-full.txt',
  '/.well-known/mcp/server-card.json',
  '/.well-known/agent-skills/index.json',
  '/.well-known/agent-skills/{skill}/SKILL.md',
  '/.well-known/api-catalog',
] as const;

export type PagePath = (typeof pagePaths)[number];

/** Skills for agents, in folders of `docs/skills`. */
export const skillNames = ['trader', 'quant', 'operator'] as const;

/** Name in registries: reverse DNS, which a registry checks. */
export const SERVER_NAME = 'io.github.chain-intelligence/chain-intelligence';
