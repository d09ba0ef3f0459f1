export { deleteExpired, type RetentionDeps } from './delete-expired.ts';
export { registerRetentionRoutes } from './routes.ts';
export { forgetMessages } from './forget-messages.ts';
