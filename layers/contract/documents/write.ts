import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildAsyncapiDocument } from './asyncapi.ts';
import { hashPage, renderDocsPage } from './docs-page.ts';
import { renderLlmsText } from './llms.ts';
import { buildOpenapiDocument } from './openapi.ts';
import { buildIngestDocument } from './openapi-ingest.ts';

/** Folder of the committed documents. */
export const generatedDirectory = fileURLToPath(new URL('../generated/', import.meta.url));

/** Returns every generated file by name. Texts are modules, so bundling needs no loader. */
export function generateContractFiles(): Readonly<Record<string, string>> {
  const page = renderDocsPage();
  return {
    'openapi.json': `${JSON.stringify(buildOpenapiDocument(), null, 2)}\n`,
    'openapi-ingest.json': `${JSON.stringify(buildIngestDocument(), null, 2)}\n`,
    'asyncapi.json': `${JSON.stringify(buildAsyncapiDocument(), null, 2)}\n`,
    'docs-page.ts':
      `${WRITTEN}export const page = ${toTemplateLiteral(page)};\n` +
      `export const policy = ${JSON.stringify(hashPage(page), null, 2)};\n`,
    'llms.ts': `${WRITTEN}export const llms = ${toTemplateLiteral(renderLlmsText())};\n`,
  };
}

const WRITTEN = '/** Written by npm run contract. */\n';

/** Writes the documents into a folder and returns their names. */
export function writeContract(directory: string = generatedDirectory): readonly string[] {
  mkdirSync(directory, { recursive: true });
  const files = Object.entries(generateContractFiles());
  for (const [name, text] of files) writeFileSync(`${directory}/${name}`, text);
  return files.map(([name]) => name);
}

/** Keeps line breaks, so that diffs show the changed lines. */
function toTemplateLiteral(text: string): string {
  return `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;
}

if (import.meta.main) process.stdout.write(`${writeContract().join('\n')}\n`);
