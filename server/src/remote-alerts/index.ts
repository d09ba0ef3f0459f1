export type { RemoteAlertDeps } from './deps.ts';
export { readGroup, readGroups } from './read-groups.ts';
export { registerRemoteAlertRoutes } from './routes.ts';
