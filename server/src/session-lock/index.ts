export { registerSessionLockRoutes } from './routes.ts';
