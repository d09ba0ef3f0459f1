export { createSenders } from './create-senders.ts';
export type { NotificationDeps } from './deps.ts';
export { createNotifier } from './notify-alarms.ts';
export { registerNotificationRoutes } from './routes.ts';
export { DeliveryWorker } from './worker.ts';
