export { deleteExpired, startRetention, type RetentionDeps } from './delete-expired.ts';
export { registerRetentionRoutes } from './routes.ts';
export { startForgetting } from './forget-messages.ts';
