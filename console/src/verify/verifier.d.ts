/** Bundled from `clients/verify` by `lib/build/verifier.ts`. */
declare module 'virtual:verifier' {
  export { type Verdict, verifyAnswer } from '../../../clients/verify/src/browser/page.ts';
}
