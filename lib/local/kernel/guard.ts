/** Closes the entrances of data while something is short, such as disk space. */
export type Guard = {
  /** Which paths of the front bring data in. Streams are guarded against other processes too. */
  readonly guards: (path: string) => boolean;
  /** Why they are closed, while they are. */
  readonly whyClosed: () => string | undefined;
};

/** Text by path, which programs on this machine see after the answer of the API. */
export type Additions = Readonly<Record<string, () => Promise<string>>>;
