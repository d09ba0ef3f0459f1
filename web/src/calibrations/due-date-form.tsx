import { calibrationRoutes, type CalibrationDue } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormError } from '../ui/form-error.tsx';

interface DueDateFormProps {
  readonly due: CalibrationDue;
  readonly onDone: () => void;
}

/** Sets the day, or takes it away. Enter saves, Escape leaves it as it is. */
export function DueDateForm({ due, onDone }: DueDateFormProps) {
  const { t } = useTranslation();
  const [date, setDate] = useState(due.dueDate ?? '');
  const [missing, setMissing] = useState(false);
  const { busy, failure, send } = useApiMutation(calibrationRoutes.setCalibrationDue);
  const save = async (dueDate: string | null) =>
    send({ params: { sensorId: String(due.sensorId) }, body: { dueDate } }, onDone);
  return (
    <form
      noValidate
      className="mb-4 flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(date === '');
        if (date !== '' && !busy) void save(date);
      }}
    >
      <DateField
        precision="day"
        // The user who asked for the form is going to fill it in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('calibrations.due.label')}
        hint={t('calibrations.due.hint')}
        error={missing ? t('calibrations.due.required') : undefined}
        value={date}
        onChange={setDate}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onDone();
        }}
      />
      <span className="flex flex-wrap gap-2 sm:mt-6">
        <Button type="submit" variant="primary" busy={busy}>
          {t(busy ? 'calibrations.due.saving' : 'calibrations.due.save')}
        </Button>
        {due.dueDate !== null && (
          <Button disabled={busy} onClick={() => void save(null)}>
            {t('calibrations.due.clear')}
          </Button>
        )}
        <Button variant="ghost" onClick={onDone}>
          {t('calibrations.due.cancel')}
        </Button>
      </span>
      <FormError>{failure && `${t('calibrations.due.failed')} ${failure}`}</FormError>
    </form>
  );
}
