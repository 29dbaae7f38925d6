/** Reads `Accept-Encoding`. A quality of 0 forbids a coding. */
export function canAcceptGzip(header: string | undefined): boolean {
  const offers = new Map(
    (header ?? '').split(',').map(offer => {
      const [coding = '', ...parameters] = offer.split(';').map(part => part.trim().toLowerCase());
      const quality = parameters.find(one => one.startsWith('q='))?.slice(2);
      return [coding, quality === undefined ? 1 : Number(quality)] as const;
    }),
  );
  return (offers.get('gzip') ?? offers.get('*') ?? 0) > 0;
}
