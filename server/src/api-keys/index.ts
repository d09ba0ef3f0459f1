export { registerApiKeyRoutes } from './routes.ts';
export { withApiKeys } from './with-api-keys.ts';
export { endKeysOf } from './end-keys-of.ts';
