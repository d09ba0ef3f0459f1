import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useActiveAlarms } from '../alarms/index.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { pushDevice } from '../i18n/en/push-device.ts';
import { takePicture } from '../last-picture/take-picture.ts';
import { useBiometricFailureReport } from '../passkeys/report-failures.ts';
import { useApi } from '../platform/api-context.tsx';
import { useLostSince } from '../platform/connection-context.tsx';
import { browserStore } from '../platform/local-store.ts';
import { consoleLogger } from '../platform/logger.ts';
import { useUser } from '../session/index.ts';
import { notifyWithAction } from '../ui/notify.ts';
import { keepPushDevice } from './keep-push-device.ts';

addTexts({ pushDevice });

const PICTURE_EVERY_MS = 2 * 60_000;

/** Duties for the device while a user is signed in: failed biometrics, push messages, icon number, last values. */
export function DeviceDuties() {
  useBiometricFailureReport(useUser().companyName);
  usePushKept();
  useBadge();
  usePicture();
  return null;
}

/** At each start: a browser that would no longer get alarms is never left so without a word. */
function usePushKept(): void {
  const { t } = useTranslation();
  const api = useApi();
  const user = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    const look = async (): Promise<void> => {
      const kept = await keepPushDevice(api, user);
      if (kept === 'well' || kept === 'renewed') return;
      notifyWithAction('push-device', t(`pushDevice.${kept}`), {
        label: t('pushDevice.see'),
        onClick: () => void navigate({ to: '/remote-alerts', hash: 'push-device' }),
      });
    };
    look().catch((error: unknown) => consoleLogger.warn('The push subscription could not be checked', error));
    // Once for each start: the session names the same person with a new object after each verification.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [api, user.id, user.companyID]);
}

function useBadge(): void {
  const count = useActiveAlarms()?.length;
  useEffect(() => {
    if (count === undefined || !('setAppBadge' in navigator)) return;
    const shown = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count);
    // Not installed: there is no icon.
    shown.catch(() => undefined);
  }, [count]);
  useEffect(
    () => () => {
      if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined);
    },
    [],
  );
}

function usePicture(): void {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const user = useUser();
  const isLost = useLostSince() !== null;
  useEffect(() => {
    if (isLost) return undefined;
    let isGone = false;
    // After a sign-out nothing is written any more, however late an answer comes.
    const store = {
      ...browserStore,
      set: (key: string, value: string) => {
        if (!isGone) browserStore.set(key, value);
      },
    };
    const take = (): void => {
      takePicture({ api, queries, store, t }, user).catch((error: unknown) =>
        consoleLogger.warn('The last values were not kept', error),
      );
    };
    take();
    const timer = setInterval(take, PICTURE_EVERY_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [api, queries, user, isLost, t]);
}
