import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asyncapiDocument } from './asyncapi.ts';
import { docsPage } from './docs-page.ts';
import { openapiDocument } from './openapi.ts';
import { ingestDocument } from './openapi-ingest.ts';

/** Folder of the committed documents. */
export const generatedDirectory = fileURLToPath(new URL('../generated/', import.meta.url));

/** Returns every generated file by name. The page is a module, so bundling needs no loader. */
export const generatedFiles = (): Readonly<Record<string, string>> => ({
  'openapi.json': `${JSON.stringify(openapiDocument(), null, 2)}\n`,
  'openapi-ingest.json': `${JSON.stringify(ingestDocument(), null, 2)}\n`,
  'asyncapi.json': `${JSON.stringify(asyncapiDocument(), null, 2)}\n`,
  'docs-page.ts': `/** Written by npm run contract. */\nexport const page = ${templateLiteral(docsPage())};\n`,
});

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
