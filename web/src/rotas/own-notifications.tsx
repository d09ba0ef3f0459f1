import { type NotificationPreferences, notificationPreferenceRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { DAY_NAMES } from './shift-texts.ts';
import { offInForce } from './sent-choices.ts';
import { SentTable } from './sent-table.tsx';

/** Their numbers count from 1. */
const DAYS = DAY_NAMES.map((_, index) => index + 1);
const EVERY_NIGHT = { days: [...DAYS], from: '22:00', until: '07:00' };

/** When and how the signed-in person is notified: quiet hours, and what is sent over which channel. */
export function OwnNotifications() {
  const { t } = useTranslation();
  const stored = useQuery(
    apiQuery(useApi(), 'RemoteAlertGroups', notificationPreferenceRoutes.getNotificationPreferences, {}),
  );
  if (stored.isError) return <FormError>{t('rotas.own.failed')}</FormError>;
  if (stored.data === undefined) return null;
  return <PreferencesForm stored={stored.data} />;
}

function PreferencesForm({ stored }: { readonly stored: NotificationPreferences }) {
  const { t } = useTranslation();
  const [quiet, setQuiet] = useState(stored.quietHours);
  const [off, setOff] = useState(() => offInForce(stored));
  const { busy, isDone, failure, send } = useApiMutation(
    notificationPreferenceRoutes.saveNotificationPreferences,
  );
  const replace = (index: number, changes: Partial<(typeof quiet)[number]>) =>
    setQuiet(quiet.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy) void send({ body: { quietHours: quiet, off } });
  };
  return (
    <form className="flex flex-col gap-3" noValidate onSubmit={submit}>
      <h3 className="text-table font-medium">{t('rotas.own.quiet')}</h3>
      <p className="text-fine text-muted">{t('rotas.own.quietHint', { zone: companyTimeZone() })}</p>
      {quiet.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- quiet hours have no other identity
        <div key={index} className="rounded-md border border-border p-2">
          <div className="flex flex-wrap gap-x-3">
            {DAY_NAMES.map((name, before) => (
              <Checkbox
                key={name}
                label={t(`rotas.own.days.${name}`)}
                checked={one.days.includes(before + 1)}
                onChange={(on) =>
                  replace(index, {
                    days: DAYS.filter((each) => (each === before + 1 ? on : one.days.includes(each))),
                  })
                }
              />
            ))}
          </div>
          <div className="flex flex-wrap items-end gap-2">
            <DateField
              precision="time"
              label={t('rotas.own.from')}
              value={one.from}
              onChange={(value) => replace(index, { from: value })}
            />
            <DateField
              precision="time"
              label={t('rotas.own.until')}
              value={one.until}
              onChange={(value) => replace(index, { until: value })}
            />
            <IconButton
              label={t('rotas.own.remove', { number: index + 1 })}
              icon={X}
              onClick={() => setQuiet(quiet.filter((_, at) => at !== index))}
            />
          </div>
        </div>
      ))}
      <div>
        <Button icon={Plus} onClick={() => setQuiet([...quiet, EVERY_NIGHT])}>
          {t('rotas.own.add')}
        </Button>
      </div>
      <h3 className="text-table font-medium">{t('rotas.own.sent')}</h3>
      <p className="text-fine text-muted">{t('rotas.own.sentHint')}</p>
      <SentTable off={off} mayTurnOffAlarms={stored.mayTurnOffAlarms} onChange={setOff} />
      <FormError>{failure}</FormError>
      <div className="flex items-center gap-3">
        <Button variant="primary" type="submit" busy={busy}>
          {t('rotas.own.save')}
        </Button>
        <output className="text-fine text-ok">{isDone && t('rotas.own.saved')}</output>
      </div>
    </form>
  );
}
