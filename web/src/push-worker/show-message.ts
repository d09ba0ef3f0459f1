import { texts } from './texts.ts';
import { ICON, post, type WorkerScope } from './scope.ts';

/** A push message as our server sends it. */
export interface PushedMessage {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
  /** Shows the server that this browser took the message. */
  readonly receipt?: string;
  /** How many alarms the person has now. */
  readonly badge?: number;
  /** Whether it can be acknowledged from here: by the button itself, or on the page. */
  readonly acknowledge?: 'button' | 'page';
}

/** Shows a push message, counts alarms on the app's icon, and confirms to the server that it was shown. */
export async function showMessage(scope: WorkerScope, message: PushedMessage): Promise<void> {
  const { title, body, url, tag, receipt, badge, acknowledge } = message;
  await scope.registration.showNotification(title, {
    body,
    // The same message again takes the place of the first.
    tag,
    icon: ICON,
    badge: ICON,
    data: { url, title, acknowledgesAtOnce: acknowledge === 'button' },
    ...(acknowledge !== undefined &&
      scope.hasButtons && { actions: [{ action: 'acknowledge', title: texts.acknowledge }] }),
  });
  // Neither may keep the other from being done.
  await Promise.allSettled([
    badge !== undefined && showBadge(scope, badge),
    receipt !== undefined && post(scope, '/push/receipts', { receipt }),
  ]);
}

async function showBadge({ navigator }: WorkerScope, count: number): Promise<void> {
  await (count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count));
}
