import type { TFunction } from 'i18next';
import { registerSW } from 'virtual:pwa-register';
import { notifyWithAction } from '../ui/notify.ts';

const LOOK_FOR_NEWS_EVERY_MS = 60 * 60_000;

/** Keeps the app on this device for a quick start, and offers a new version instead of forcing it on a form. */
export function watchForNewVersion(t: TFunction): void {
  const update = registerSW({
    onNeedRefresh() {
      const load = { label: t('app.reload'), onClick: () => void update(true) };
      notifyWithAction('new-version', t('app.newVersion'), load);
    },
    onRegisteredSW(_url, registration) {
      if (registration !== undefined) setInterval(() => void registration.update(), LOOK_FOR_NEWS_EVERY_MS);
    },
  });
}
