/** A client of the SDK, as far as its middleware goes. */
type Layered = { readonly middlewareStack: { readonly remove: (name: string) => boolean } };

/** The client itself, less the copy that the SDK makes of all that goes out and comes in for a logger that nobody gave it. */
export const unlogged = <Client extends Layered>(client: Client): Client => {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
};
