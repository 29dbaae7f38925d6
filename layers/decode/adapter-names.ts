/** The forms in which a source may send. Apart from what reads them, for who only names them need not load the decoders. */
export const adapterNames = ['canonical', 'raw-tx', 'helius', 'dex-parser'] as const;
export type AdapterName = (typeof adapterNames)[number];
