export { createSenders } from './create-senders.ts';
export type { NotificationDeps, Wake } from './deps.ts';
export { escalateDue } from './escalate-due.ts';
export { connectPush } from './push/connect-push.ts';
export { createNotifier } from './notify-alarms.ts';
export { readDeliveryStates } from './read-deliveries.ts';
export { registerNotificationRoutes } from './routes.ts';
export { tellAdmins } from './tell-admins.ts';
export { DeliveryWorker } from './worker.ts';
