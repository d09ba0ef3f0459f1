import type { CalibrationDue } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePolling } from '../live/index.ts';
import { formatDay } from '../platform/day-text.ts';
import { useApi } from '../platform/api-context.tsx';
import { companyTimeZone } from '../platform/time-zone.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { RetryLine } from '../ui/retry-line.tsx';
import { CALIBRATION_POLLING_MS, dueDateQuery } from './calibrations-query.ts';
import { DueDateForm } from './due-date-form.tsx';
import { daysUntil, dueTone } from './due-day.ts';

interface DueDateProps {
  readonly sensorId: number;
  readonly now: number;
}

/** When a sensor is to be calibrated next; admins set it. */
export function DueDate({ sensorId, now }: DueDateProps) {
  const { t } = useTranslation();
  const mayCalibrate = useCan('calibrate');
  const [editing, setEditing] = useState(false);
  const {
    data: due,
    isError,
    refetch,
  } = useQuery({
    ...dueDateQuery(useApi(), sensorId),
    refetchInterval: usePolling(CALIBRATION_POLLING_MS),
  });
  if (due === undefined) {
    if (!isError) return null;
    return <RetryLine className="mb-4 text-high" text={t('calibrations.due.notRead')} onRetry={refetch} />;
  }
  if (editing) return <DueDateForm due={due} onDone={() => setEditing(false)} />;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <dl className="flex flex-col">
        <dt className="text-table text-muted">{t('calibrations.due.label')}</dt>
        <dd className="flex min-h-9 flex-wrap items-center gap-2 text-body">
          <DueText due={due} now={now} />
        </dd>
      </dl>
      {mayCalibrate && (
        <Button onClick={() => setEditing(true)}>
          {t(due.dueDate === null ? 'calibrations.due.set' : 'calibrations.due.change')}
        </Button>
      )}
    </div>
  );
}

function DueText({ due: { dueDate }, now }: { readonly due: CalibrationDue; readonly now: number }) {
  const { t } = useTranslation();
  if (dueDate === null) return <span className="text-muted">{t('calibrations.due.none')}</span>;
  const days = daysUntil(dueDate, now, companyTimeZone());
  return (
    <>
      <span className="font-medium">{formatDay(dueDate)}</span>
      <Chip tone={dueTone(days)} icon={CalendarClock}>
        {distance(days, t)}
      </Chip>
    </>
  );
}

function distance(days: number, t: TFunction): string {
  if (days === 0) return t('calibrations.due.today');
  return days > 0 ? t('calibrations.due.in', { count: days }) : t('calibrations.due.over', { count: -days });
}
