export { registerUserRoutes } from './routes.ts';
