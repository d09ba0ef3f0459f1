export type { UserDeps } from './deps.ts';
export { requireUsers } from './require-users.ts';
export { registerUserRoutes } from './routes.ts';
