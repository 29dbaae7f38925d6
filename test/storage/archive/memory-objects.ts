import type { Objects } from '../../../layers/storage/archive/objects.ts';

export type MemoryObjects = Objects & { readonly kept: Map<string, Uint8Array>; puts: number };

/** `fails` decides, by the number of a put, whether it throws before it keeps anything. */
export const memoryObjects = (fails: (put: number, name: string) => boolean = () => false): MemoryObjects => {
  const kept = new Map<string, Uint8Array>();
  const objects: MemoryObjects = {
    kept,
    puts: 0,
    list: async beginning =>
      [...kept]
        .filter(([name]) => name.startsWith(beginning))
        .map(([name, { length }]) => ({ name, bytes: length }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    read: async (name, start, end) => kept.get(name)!.slice(start, end),
    get: async name => kept.get(name) ?? null,
    put: async (name, bytes) => {
      objects.puts += 1;
      if (fails(objects.puts, name)) throw new Error(`Put ${objects.puts} of ${name} fails.`);
      kept.set(name, bytes.slice());
    },
  };
  return objects;
};
