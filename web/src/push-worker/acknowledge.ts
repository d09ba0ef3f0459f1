import { texts } from './texts.ts';
import { openPage } from './open-page.ts';
import { ICON, post, type ShownData, type WorkerScope } from './scope.ts';

const UNTIL_ANSWER_MS = 20_000;

/**
 * Acknowledges the alarms of a notification by the token in its address, and shows as a notification what came of it,
 * whatever that is. What cannot be done from here (a PIN, a note) is done on the page.
 */
export async function acknowledge(scope: WorkerScope, data: ShownData): Promise<void> {
  if (!data.acknowledgesAtOnce) return openPage(scope, data.url);
  const token = new URL(data.url, scope.location.origin).hash.slice(1);
  const status = await postAcknowledgement(scope, token);
  const done = status === 200 || status === 204;
  // A repetition of our own call whose answer was lost is answered like somebody else's.
  const isOver = done || status === 409;
  const title = done ? texts.acknowledged : isOver ? texts.alreadyAcknowledged : texts.notAcknowledged;
  const body = isOver ? data.title : status === undefined ? texts.noConnection : texts.openToFinish;
  await scope.registration.showNotification(title, {
    body,
    tag: `acknowledge ${token}`,
    icon: ICON,
    badge: ICON,
    requireInteraction: !isOver,
    data: { ...data, acknowledgesAtOnce: false },
  });
}

async function postAcknowledgement(scope: WorkerScope, token: string): Promise<number | undefined> {
  try {
    const answer = await Promise.race([
      post(scope, '/acknowledgements', { token }),
      new Promise<undefined>((resolve) => {
        setTimeout(() => resolve(undefined), UNTIL_ANSWER_MS);
      }),
    ]);
    return answer?.status;
  } catch {
    return undefined;
  }
}
