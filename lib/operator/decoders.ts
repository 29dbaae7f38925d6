import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { lambdaLayers } from '../../layers/contract/layers.ts';
import { UsageError } from './target.ts';

/** Adapters with the operator's own services. Loaded on demand, because decoders are large. */
export async function loadAdapters() {
  await addOwnServices();
  return (await import('../../layers/decode/adapters/adapters.ts')).adapters;
}

/** Adds the operator's own services to the decoders. Throws UsageError for invalid files. */
export async function addOwnServices(): Promise<void> {
  const { folder, file } = lambdaLayers['own-services'];
  const { addServices } = await import('../../layers/decode/transaction/services.ts');
  try {
    addServices(readFileSync(resolve(import.meta.dirname, '../..', folder, file), 'utf8'), `${folder}/${file}`);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
