/** Input formats. In a separate file, so that the names load no decoder. */
export const adapterNames = ['canonical', 'raw-tx', 'helius', 'dex-parser'] as const;
export type AdapterName = (typeof adapterNames)[number];
