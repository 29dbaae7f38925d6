/** Lambda layers: folders with files that functions read. */
export const lambdaLayers = {
  'known-wallets': {
    summary: 'The curated list of exchanges, bridges and DEX authorities',
    /** Relative to the project root. Its content is mounted at /opt. */
    folder: 'layers/known-wallets',
    file: 'known-wallets.ndjson',
  },
  'own-services': {
    summary: 'Terminals, aggregators and relays that the operator added',
    folder: 'layers/own-services',
    file: 'own-services.json',
  },
  docs: {
    summary: 'The pages that the service serves',
    folder: 'docs',
    file: 'reference',
  },
} as const;

export type LayerName = keyof typeof lambdaLayers;

/** Environment variable with the path of a layer's file. Example: `LAYER_KNOWN_WALLETS`. */
export function toLayerVariable(layer: LayerName): string {
  return `LAYER_${layer.toUpperCase().replaceAll('-', '_')}`;
}

/** Returns the path where Lambda mounts a layer's file. */
export function toLayerMountPath(layer: LayerName): string {
  return `/opt/${lambdaLayers[layer].file}`;
}
