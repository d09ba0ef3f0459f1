import { browserName, pushRoutes, type OwnPushDevice } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Send, Trash2 } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';

/** One's own browsers that take push messages, which of them are silent, and a test to all of them. */
export function OwnPushDevices({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation();
  const api = useApi();
  const devices = useQuery(apiQuery(api, 'PushDevices', pushRoutes.listPushSubscriptions, {}));
  const { refetch } = devices;
  const wasOn = useRef(isOn);
  useEffect(() => {
    if (wasOn.current !== isOn) void refetch();
    wasOn.current = isOn;
  }, [isOn, refetch]);
  const test = useAction(async () => api.call(pushRoutes.testPush, {}));
  const remove = useAction(async ({ id }: OwnPushDevice) =>
    api.call(pushRoutes.unsubscribePush, { params: { subscriptionId: String(id) } }),
  );
  if (devices.data === undefined || devices.data.length === 0) return null;
  return (
    <div className="mt-3 border-t border-border pt-3">
      <h3 className="mb-1 text-body font-semibold">{t('remoteAlerts.devices.title')}</h3>
      <ul className="mb-3 flex flex-col gap-2">
        {devices.data.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <Device device={device} />
            <Button
              icon={Trash2}
              busy={remove.busy}
              onClick={() => void remove.send(device, () => void devices.refetch())}
            >
              {t('remoteAlerts.devices.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button
        icon={Send}
        busy={test.busy}
        onClick={() => void test.send(undefined, () => notifySuccess(t('remoteAlerts.devices.testSent')))}
      >
        {t('remoteAlerts.devices.test')}
      </Button>
      <FormError>{test.failure ?? remove.failure}</FormError>
    </div>
  );
}

function Device({ device }: { readonly device: OwnPushDevice }) {
  const { t } = useTranslation();
  const {
    user_agent: userAgent,
    created_at: registered,
    confirmed_at: confirmed,
    silent_since: silent,
  } = device;
  return (
    <span className="min-w-0 text-body">
      <span className="block">{browserName(userAgent) ?? t('remoteAlerts.devices.unknown')}</span>
      <span className={silent === null ? 'text-fine text-muted' : 'text-fine font-semibold text-warning'}>
        {silent !== null
          ? t('remoteAlerts.devices.silentSince', { when: formatDateTime(Date.parse(silent), 'day') })
          : confirmed === registered
            ? t('remoteAlerts.devices.registered', { when: formatDateTime(Date.parse(registered), 'day') })
            : t('remoteAlerts.devices.confirmed', { when: formatDateTime(Date.parse(confirmed), 'minute') })}
      </span>
    </span>
  );
}
