import { createHash } from 'node:crypto';
import { MCP_PATH } from '../../contract/mcp.ts';
import { SERVER_NAME, skillNames } from '../../contract/pages.ts';
import { service } from '../../contract/service.ts';
import { readSkill } from './read-page.ts';

/** Describes the MCP server to clients. `url` is the address of the service. */
export function buildServerCard(url: string) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...{ name: SERVER_NAME, title: service.title, version: service.version, description: service.sentences[0] },
    websiteUrl: `${url}/docs`,
    remotes: [
      {
        ...{
          type: 'streamable-http',
          url: `${url}${MCP_PATH}`,
          supportedProtocolVersions: ['2026-07-28', '2025-11-25'],
        },
        headers: [{ name: 'Authorization', description: 'Bearer <API_KEY>; lists need none', isSecret: true }],
      },
    ],
  };
}

/** Lists the skills with the digest of their bytes. */
export function buildSkillIndex(root: string, url: string) {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skillNames.map(name => {
      const text = readSkill(root, name);
      if (text === null) throw new Error(`docs/skills/${name}/SKILL.md is missing; it is part of the layer docs.`);
      return {
        ...{ name, type: 'skill-md', description: /^description: (.*)$/m.exec(text)?.[1] ?? '' },
        url: `${url}/.well-known/agent-skills/${name}/SKILL.md`,
        digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
      };
    }),
  };
}

/** Lists the APIs and their documents (RFC 9727, RFC 9264). */
export function buildApiCatalog(url: string) {
  const json = (path: string) => ({ href: `${url}${path}`, type: 'application/json' });
  return {
    linkset: [
      {
        anchor: url,
        'service-desc': [json('/openapi.json'), json('/openapi-ingest.json'), json('/asyncapi.json')],
        'service-doc': [
          { href: `${url}/docs`, type: 'text/html' },
          { href: `${url}/llms.txt`, type: 'text/plain' },
          { href: `${url}/llms-full.txt`, type: 'text/plain' },
        ],
        'service-meta': [json('/.well-known/mcp/server-card.json'), json('/.well-known/agent-skills/index.json')],
        status: [json('/health')],
      },
      { anchor: `${url}${MCP_PATH}`, 'service-desc': [json('/.well-known/mcp/server-card.json')] },
    ],
  };
}
