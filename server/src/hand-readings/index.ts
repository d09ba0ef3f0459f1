export { registerHandReadingRoutes } from './routes.ts';
