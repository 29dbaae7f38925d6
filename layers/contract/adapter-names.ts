/** Input formats of the ingest API. */
export const adapterNames = ['canonical', 'raw-tx', 'helius', 'dex-parser'] as const;
export type AdapterName = (typeof adapterNames)[number];
