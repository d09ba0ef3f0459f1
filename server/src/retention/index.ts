export { deleteExpired, startRetention, type RetentionDeps } from './delete-expired.ts';
export { registerRetentionRoutes } from './routes.ts';
export { forgetMessages, startForgetting } from './forget-messages.ts';
