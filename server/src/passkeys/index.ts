export type { PasskeyDeps } from './deps.ts';
export { removeAllPasskeys } from './remove-passkey.ts';
export { requireNoPasskey } from './passkey-first.ts';
export { createPasskeyProof, type PasskeyProof, type PasskeyProofDeps } from './prove-by-passkey.ts';
export { registerPasskeyRoutes } from './routes.ts';
