import { registerHooks } from 'node:module';

// The peer ranges of some generators admit TypeScript 7, which lacks the API they use.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript' && !context.parentURL?.includes('/swagger-typescript-api/')
      ? next(specifier, { ...context, parentURL: import.meta.url })
      : next(specifier, context),
});
