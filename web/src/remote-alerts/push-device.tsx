import { BellRing } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { OwnPushDevices } from './own-push-devices.tsx';
import { usePushDevice } from './use-push-device.ts';

/** Switches push messages to this very browser on and off. */
export function PushDevice() {
  const { t } = useTranslation();
  const device = usePushDevice();
  const texts = {
    looking: 'remoteAlerts.pushOff',
    unsupported: 'remoteAlerts.pushUnsupported',
    denied: 'remoteAlerts.pushDenied',
    off: 'remoteAlerts.pushOff',
    on: 'remoteAlerts.pushOn',
  } as const;
  return (
    <Card title={t('remoteAlerts.pushHere')} id="push-device">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-body text-muted">{t(texts[device.state])}</p>
        {device.state === 'off' && (
          <Button icon={BellRing} busy={device.busy} onClick={device.turnOn}>
            {t('remoteAlerts.turnOn')}
          </Button>
        )}
        {device.state === 'on' && (
          <Button busy={device.busy} onClick={device.turnOff}>
            {t('remoteAlerts.turnOff')}
          </Button>
        )}
      </div>
      {device.failure !== null && (
        <p role="alert" className="mt-2 text-fine text-high">
          {t('remoteAlerts.pushFailed', { reason: device.failure })}
        </p>
      )}
      {device.state !== 'looking' && <OwnPushDevices isOn={device.state === 'on'} />}
    </Card>
  );
}
