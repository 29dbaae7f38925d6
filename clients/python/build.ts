/**
 * Writes the module of types and operations from the contract.
 * Run before packing or testing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeModule } from './generate.ts';

const contract = join(import.meta.dirname, '../../layers/contract/generated');
const [rest, stream] = ['openapi.json', 'asyncapi.json'].map(name =>
  JSON.parse(readFileSync(join(contract, name), 'utf8')),
);
writeFileSync(join(import.meta.dirname, 'chain_intelligence/contract.py'), writeModule(rest, stream));
