import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { flashing } from '../alarms/index.ts';
import { addTexts } from '../i18n/translate.ts';
import { alarmWatch } from '../i18n/en/alarm-watch.ts';
import { useChoice } from '../platform/choice.ts';
import { consoleLogger } from '../platform/logger.ts';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/switch.tsx';
import { notificationPermission, notifications, ring, sound } from './signals.ts';

addTexts({ alarmWatch });

/** How this device signals alarms: flashing, sound, notifications. The browser is asked only by the button. */
export function SignalSettings() {
  const { t } = useTranslation();
  const turnSound = (on: boolean): void => {
    sound.set(on);
    // To hear what to expect, and because browsers let a page sound only after a press.
    if (on) ring().catch((error: unknown) => consoleLogger.warn('No sound', error));
  };
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label={t('alarmWatch.flash')}
        checked={useChoice(flashing)}
        onChange={(on) => flashing.set(on)}
      />
      <Switch label={t('alarmWatch.sound')} checked={useChoice(sound)} onChange={turnSound} />
      <Notifications />
      <p className="text-fine text-muted">{t('alarmWatch.once')}</p>
    </div>
  );
}

function Notifications() {
  const { t } = useTranslation();
  const isOn = useChoice(notifications);
  const [permission, setPermission] = useState(notificationPermission);
  const ask = async (): Promise<void> => {
    setPermission(await Notification.requestPermission());
    notifications.set(true);
  };
  switch (permission) {
    case 'granted':
      return (
        <Switch
          label={t('alarmWatch.notifications')}
          checked={isOn}
          onChange={(on) => notifications.set(on)}
        />
      );
    case 'default':
      return (
        <Button className="my-1 self-start" onClick={() => void ask()}>
          {t('alarmWatch.allow')}
        </Button>
      );
    case 'denied':
    case 'unsupported':
      return <p className="text-table text-muted">{t(`alarmWatch.${permission}`)}</p>;
  }
}
