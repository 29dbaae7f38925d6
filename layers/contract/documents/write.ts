import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asyncapiDocument } from './asyncapi.ts';
import { docsPage, hashesOf } from './docs-page.ts';
import { llmsText } from './llms.ts';
import { openapiDocument } from './openapi.ts';
import { ingestDocument } from './openapi-ingest.ts';

/** Folder of the committed documents. */
export const generatedDirectory = fileURLToPath(new URL('../generated/', import.meta.url));

/** Returns every generated file by name. Texts are modules, so bundling needs no loader. */
export const generatedFiles = (): Readonly<Record<string, string>> => ({
  'openapi.json': `${JSON.stringify(openapiDocument(), null, 2)}\n`,
  'openapi-ingest.json': `${JSON.stringify(ingestDocument(), null, 2)}\n`,
  'asyncapi.json': `${JSON.stringify(asyncapiDocument(), null, 2)}\n`,
  'docs-page.ts': pageModule(docsPage()),
  'llms.ts': `${WRITTEN}export const llms = ${templateLiteral(llmsText())};\n`,
});

const WRITTEN = '/** Written by npm run contract. */\n';

const pageModule = (page: string): string =>
  `${WRITTEN}export const page = ${templateLiteral(page)};\n` +
  `export const policy = ${JSON.stringify(hashesOf(page), null, 2)};\n`;

/** Writes the documents into a folder and returns their names. */
export const writeContract = (directory: string = generatedDirectory): readonly string[] => {
  mkdirSync(directory, { recursive: true });
  const files = Object.entries(generatedFiles());
  for (const [name, text] of files) writeFileSync(`${directory}/${name}`, text);
  return files.map(([name]) => name);
};

/** Keeps line breaks, so that diffs show the changed lines. */
const templateLiteral = (text: string): string => `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;

if (import.meta.main) process.stdout.write(`${writeContract().join('\n')}\n`);
