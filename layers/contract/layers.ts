/** The Lambda layers as data: files that functions read by path. lib/aws makes a layer of each folder, and tells functions where it lies. */
export const lambdaLayers = {
  'known-wallets': {
    summary: 'The curated list of exchanges, bridges and DEX authorities',
    /** From the project's root; all in it but its README is mounted at /opt. */
    folder: 'layers/known-wallets',
    file: 'known-wallets.ndjson',
  },
} as const;

export type LayerName = keyof typeof lambdaLayers;

/** The environment variable that tells a function the path of a layer's file. Example: `LAYER_KNOWN_WALLETS`. */
export const layerVariable = (layer: LayerName): string => `LAYER_${layer.toUpperCase().replaceAll('-', '_')}`;

/** Where Lambda mounts a layer's file. */
export const layerFile = (layer: LayerName): string => `/opt/${lambdaLayers[layer].file}`;
