import { calibrationRoutes, type CalibrationDue } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { errorText } from '../platform/error-text.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';

interface DueDateFormProps {
  readonly due: CalibrationDue;
  readonly onDone: () => void;
}

/** Sets the day, or takes it away. Enter saves, Escape leaves it as it is. */
export function DueDateForm({ due, onDone }: DueDateFormProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [date, setDate] = useState(due.dueDate ?? '');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (dueDate: string | null): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const params = { sensorId: String(due.sensorId) };
      await api.call(calibrationRoutes.setCalibrationDue, { params, body: { dueDate } });
      await queries.invalidateQueries({ queryKey: ['Calibrations'] });
      onDone();
    } catch (error) {
      setFailure(`${t('calibrations.due.failed')} ${errorText(error, t)}`);
      setBusy(false);
    }
  };
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
      <TextField
        type="date"
        // Whoever asked for the form is going to fill it in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t('calibrations.due.label')}
        hint={t('calibrations.due.hint')}
        error={missing ? t('calibrations.due.required') : undefined}
        value={date}
        onChange={({ target }) => setDate(target.value)}
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
      <FormError>{failure}</FormError>
    </form>
  );
}
