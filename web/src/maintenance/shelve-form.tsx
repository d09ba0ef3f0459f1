import { quietPeriodRoutes, settingsRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addTexts, type TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { maintenance } from '../i18n/en/maintenance.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { shortly } from './quiet-sign.tsx';
import { shelvingChoices } from './shelving-choices.ts';
import { useQuietSensor } from './use-quiet-periods.ts';

addTexts({ maintenance });

const HOUR_MINUTES = 60;

interface ShelveFormProps {
  readonly sensorId: number;
  /** The event whose escalation is held too. */
  readonly eventId: number;
  /** Keeps the panel open. */
  readonly onBegin: () => void;
}

/** Shelves the alarms of a sensor for a short while, or ends that; nothing for a user who may not. */
export function ShelveForm({ sensorId, eventId, onBegin }: ShelveFormProps) {
  const { t } = useTranslation();
  const mayShelve = useCan('shelve');
  const { data: settings } = useQuery(apiQuery(useApi(), 'Settings', settingsRoutes.getCompanySettings, {}));
  const quiet = useQuietSensor(sensorId);
  if (settings === undefined || !mayShelve) return null;
  if (quiet?.kind === 'shelving') {
    return (
      <div className="flex flex-col gap-2 border-t border-border pt-3">
        <p className="text-body">
          {t('maintenance.shelved', { until: shortly(quiet.until), reason: quiet.reason })}
        </p>
        <Unshelve sensorId={sensorId} />
      </div>
    );
  }
  const choices = shelvingChoices(settings.longestShelving);
  if (choices.length === 0 || quiet !== undefined) return null;
  return <Shelve sensorId={sensorId} eventId={eventId} onBegin={onBegin} choices={choices} />;
}

function Shelve({
  sensorId,
  eventId,
  onBegin,
  choices,
}: ShelveFormProps & { readonly choices: readonly number[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, failure, send } = useApiMutation(quietPeriodRoutes.shelveSensor, { background: true });
  const shelve = (minutes: number): void => {
    const given = reason.trim();
    setMissing(given === '');
    if (given === '') return;
    const body = { minutes, reason: given, event_id: eventId };
    void send({ params: { sensorId: String(sensorId) }, body });
  };
  if (!isOpen) {
    const open = (): void => {
      onBegin();
      setOpen(true);
    };
    return (
      <Button className="self-start" expanded={false} onClick={open}>
        {t('maintenance.shelve')}
      </Button>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-2 border-t border-border pt-3"
    >
      <TextField
        label={t('maintenance.shelveReason')}
        hint={t('maintenance.shelveHint')}
        // The button that had the focus is gone.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens what was asked for
        autoFocus
        maxLength={100}
        value={reason}
        error={isMissing ? t('maintenance.missing.reason') : undefined}
        onChange={({ target }) => {
          setReason(target.value);
          setMissing(false);
        }}
      />
      <span className="flex flex-wrap gap-2">
        {choices.map((minutes) => (
          <Button key={minutes} busy={busy} onClick={() => shelve(minutes)}>
            {t('maintenance.shelveFor', { time: lengthText(minutes, t) })}
          </Button>
        ))}
      </span>
      <FormError>{failure}</FormError>
    </form>
  );
}

function Unshelve({ sensorId }: { readonly sensorId: number }) {
  const { t } = useTranslation();
  const { busy, failure, send } = useApiMutation(quietPeriodRoutes.unshelveSensor, { background: true });
  return (
    <>
      <Button
        busy={busy}
        className="self-start"
        onClick={() => void send({ params: { sensorId: String(sensorId) } })}
      >
        {t('maintenance.unshelve')}
      </Button>
      <FormError>{failure}</FormError>
    </>
  );
}

/** `30 min`, `2 h`. */
function lengthText(minutes: number, t: TFunction): string {
  return minutes % HOUR_MINUTES === 0
    ? t('maintenance.hoursShort', { count: minutes / HOUR_MINUTES })
    : t('maintenance.minutesShort', { count: minutes });
}
