export {
  acknowledgeMessage,
  type AcknowledgeDeps,
  type MessageAnswer,
} from './acknowledge/acknowledge-message.ts';
export { createMessageTokens, type MessageNames, type MessageTokens } from './acknowledge/message-tokens.ts';
export { registerMessageRoutes } from './acknowledge/routes.ts';
export { countWaitingMessages, type WaitingMessages } from './count-waiting.ts';
export { createSenders } from './create-senders.ts';
export type { NotificationDeps } from './deps.ts';
export { countMessages } from './message-metrics.ts';
export { escalateDue } from './escalate-due.ts';
export { connectPush } from './push/connect-push.ts';
export { operatorMail } from './operator-mail.ts';
export { createPostLink } from './post-link.ts';
export { createNotifier } from './notify-alarms.ts';
export { postReport } from './post-report.ts';
export { readDeliveryStates } from './read-deliveries.ts';
export { readNotifiedSensors } from './read-notified-sensors.ts';
export { registerNotificationRoutes } from './routes.ts';
export { resumeStillOut } from './still-out/resume-imported.ts';
export { notifyStillOut } from './still-out/notify-still-out.ts';
export { notifyAdmins, notifyAdminsOfQuarantine } from './notify-admins.ts';
export { createNotifyPerson } from './notify-person.ts';
export { DeliveryWorker } from './worker.ts';
export type { Sender } from './channels/channel.ts';
