import { alarmConfirmationRoutes, type AlarmEvent, NOTE_MAX_LENGTH } from '@ts1/contract';
import { CheckCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { useCan, useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isAcknowledged } from './event-states.ts';
import { useAreConfirmed } from './use-are-confirmed.ts';

interface ConfirmationProps {
  readonly event: AlarmEvent;
}

/** Confirmation of an acknowledged alarm by a second person, or the form for it; nothing in a company without it. */
export function Confirmation({ event }: ConfirmationProps) {
  const { t } = useTranslation();
  const areConfirmed = useAreConfirmed();
  const mayConfirm = useCan('reports');
  const { username } = useUser();
  const { confirmed_by: by, acknowledged_by: first } = event;
  if (by !== undefined) {
    return (
      <span>
        <Chip tone="ok" icon={CheckCheck}>
          {t('alarmLog.confirmation.confirmed', { name: by })}
        </Chip>
      </span>
    );
  }
  if (!areConfirmed || !isAcknowledged(event)) return null;
  if (mayConfirm && first !== username) return <ConfirmForm key={event.event_id} event={event} />;
  return (
    <p className="text-body text-muted">
      {t(first === username ? 'alarmLog.confirmation.own' : 'alarmLog.confirmation.waiting')}
    </p>
  );
}

function ConfirmForm({ event }: ConfirmationProps) {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const { busy, refusal, failure, send } = useApiMutation(alarmConfirmationRoutes.confirmAlarm, {
    fields: ['note'],
    readsAlways: true,
  });
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    const body = note.trim() === '' ? {} : { note };
    void send({ params: { eventId: String(event.event_id) }, body });
  };
  return (
    <form noValidate className="flex flex-col items-start gap-3" onSubmit={submit}>
      <div className="w-full">
        <TextField
          label={t('alarmLog.confirmation.note')}
          hint={t('alarmLog.confirmation.hint')}
          error={refusal('note')}
          maxLength={NOTE_MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="done"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      <FormError>{failure}</FormError>
      <Button type="submit" icon={CheckCheck} busy={busy}>
        {t('alarmLog.confirmation.submit')}
      </Button>
    </form>
  );
}
