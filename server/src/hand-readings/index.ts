export { readHandRecord } from './read-hand-readings.ts';
export { registerHandReadingRoutes } from './routes.ts';
