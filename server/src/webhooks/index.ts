export { countWebhookAttempts } from './attempt-metrics.ts';
export { countWaitingWebhooks, type WaitingWebhooks } from './count-waiting.ts';
export type { WebhookDeps } from './deps.ts';
export { registerWebhookRoutes } from './routes.ts';
export { createWebhookSealer } from './secret.ts';
export { startFollowingAudit } from './start-following-audit.ts';
export { createAlarmWebhooks } from './queue-alarms.ts';
export { createCommandWebhooks } from './queue-commands.ts';
export { WebhookWorker } from './worker.ts';
