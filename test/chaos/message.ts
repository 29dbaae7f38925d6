/** `data` is JSON. */
export type Message = {
  readonly seq: number;
  readonly prev: number;
  readonly data: string;
  /** Only the stored row has it: its process was killed before the put. */
  readonly isUnsent?: true;
};
