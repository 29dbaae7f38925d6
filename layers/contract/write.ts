import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { asyncapiDocument } from './asyncapi.ts';
import { docsPage } from './docs-page.ts';
import { openapiDocument } from './openapi.ts';

/** The folder of the committed documents. */
export const generatedDirectory = fileURLToPath(new URL('generated/', import.meta.url));

/** Every generated file by its name: the two documents, and the page as a module, which needs no loader to be bundled. */
export const generatedFiles = (): Readonly<Record<string, string>> => ({
  'openapi.json': `${JSON.stringify(openapiDocument(), null, 2)}\n`,
  'asyncapi.json': `${JSON.stringify(asyncapiDocument(), null, 2)}\n`,
  'docs-page.ts': `/** Written by layers/contract/write.ts. */\nexport const page = ${templateLiteral(docsPage())};\n`,
});

/** Writes them into a folder and returns their names. */
export const writeContract = (directory: string = generatedDirectory): readonly string[] => {
  mkdirSync(directory, { recursive: true });
  const files = Object.entries(generatedFiles());
  for (const [name, text] of files) writeFileSync(`${directory}/${name}`, text);
  return files.map(([name]) => name);
};

/** A text as source code over as many lines as it has, so that a change shows as the lines it touched. */
const templateLiteral = (text: string): string => `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``;

if (import.meta.main) process.stdout.write(`${writeContract().join('\n')}\n`);
