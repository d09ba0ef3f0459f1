export type { RemoteAlertDeps } from './deps.ts';
export { readGroup } from './read-groups.ts';
export { registerRemoteAlertRoutes } from './routes.ts';
