export { readApiKeys } from './read-api-keys.ts';
export { registerApiKeyRoutes } from './routes.ts';
export { withApiKeys } from './with-api-keys.ts';
export { endUserKeys } from './end-user-keys.ts';
