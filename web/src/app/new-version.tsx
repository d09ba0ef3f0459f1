import { useEffect } from 'react';
import { newVersion } from '../i18n/en/new-version.ts';
import { addTexts, type TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { consoleLogger } from '../platform/logger.ts';
import { notifyWithAction } from '../ui/notify.ts';

addTexts({ newVersion });

const LOOK_FOR_NEWS_EVERY_MS = 60 * 60_000;

let isWatched = false;

/** Keeps the app on this device for a quick start, and offers a new version instead of forcing it on a form. */
export function NewVersion() {
  const { t } = useTranslation();
  useEffect(() => {
    if (!import.meta.env.PROD || isWatched || !('serviceWorker' in navigator)) return;
    isWatched = true;
    keepOnDevice(t).catch((error: unknown) =>
      consoleLogger.warn('The app is not kept on this device', error),
    );
  }, [t]);
  return null;
}

async function keepOnDevice(t: TFunction): Promise<void> {
  const registration = await navigator.serviceWorker.register('/sw.js');
  if (registration.waiting !== null) offer(registration, t);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => {
      // Without a controller it is the first version on this device, which is no news.
      if (coming.state === 'installed' && navigator.serviceWorker.controller !== null) offer(registration, t);
    });
  });
  setInterval(() => {
    registration.update().catch(() => {
      // Offline: the next look is in an hour.
    });
  }, LOOK_FOR_NEWS_EVERY_MS);
}

function offer(registration: ServiceWorkerRegistration, t: TFunction): void {
  notifyWithAction('new-version', t('newVersion.ready'), {
    label: t('app.reload'),
    onClick: () => {
      const reload = (): void => window.location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
      registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
    },
  });
}
