type Layered = { readonly middlewareStack: { readonly remove: (name: string) => boolean } };

/** Removes the SDK's logger middleware, which copies every payload. */
export function removeSdkLogger<Client extends Layered>(client: Client): Client {
  client.middlewareStack.remove('loggerMiddleware');
  return client;
}
