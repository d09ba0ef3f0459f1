import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { Button } from '../ui/button.tsx';
import { Choices } from '../ui/choices.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { isOfSensor, nextKey, type PlanDraft } from './plan-draft.ts';
import { weekdayOptions } from './weekday-names.ts';

const MOST_TIMES = 12;
const NEXT_TIME = '12:00';

interface ScheduleFieldsProps {
  readonly draft: PlanDraft;
  readonly findError: (path: string) => string | undefined;
  readonly onChange: (changes: Partial<PlanDraft>) => void;
}

/** When tasks of a plan become due; only a sensor can be silent. */
export function ScheduleFields({ draft, findError, onChange }: ScheduleFieldsProps) {
  const { t } = useTranslation();
  const isSilence = draft.schedule === 'silence' && isOfSensor(draft);
  return (
    <div className="grid items-start gap-3 md:grid-cols-2">
      {isOfSensor(draft) && (
        <Select
          label={t('tasks.plan.schedule')}
          value={draft.schedule}
          options={(['times', 'silence'] as const).map((value) => ({
            value,
            label: t(`tasks.plan.schedules.${value}`),
          }))}
          onChange={(schedule) => onChange({ schedule })}
        />
      )}
      {isSilence ? (
        <TextField
          inputMode="numeric"
          label={t('tasks.plan.everyHours')}
          hint={t('tasks.plan.everyHoursHint')}
          value={draft.everyHours}
          error={findError('schedule.every_hours')}
          onChange={({ target }) => onChange({ everyHours: target.value })}
        />
      ) : (
        <>
          <Times draft={draft} findError={findError} onChange={onChange} />
          <Choices
            label={t('tasks.plan.weekdays')}
            options={weekdayOptions(t)}
            chosen={draft.weekdays}
            error={findError('schedule.weekdays')}
            onChange={(weekdays) => onChange({ weekdays })}
          />
        </>
      )}
    </div>
  );
}

function Times({ draft: { times }, findError, onChange }: ScheduleFieldsProps) {
  const { t } = useTranslation();
  const error = findError('schedule.times');
  return (
    <div className="flex flex-col gap-3">
      {times.map(({ key, value }, index) => {
        const number = index + 1;
        return (
          <div key={key} className="flex items-end gap-1">
            <div className="min-w-0 grow">
              <DateField
                precision="time"
                label={t('tasks.plan.time', { number })}
                value={value}
                error={findError(`schedule.times.${index}`)}
                onChange={(typed) =>
                  onChange({
                    times: times.map((one) => (one.key === key ? { ...one, value: typed } : one)),
                  })
                }
              />
            </div>
            <IconButton
              icon={Trash2}
              label={t('tasks.plan.removeTime', { number })}
              disabled={times.length === 1}
              onClick={() => onChange({ times: times.filter((one) => one.key !== key) })}
            />
          </div>
        );
      })}
      {error !== undefined && <FieldError id="task-times-error">{error}</FieldError>}
      <p className="text-fine text-muted">{t('tasks.plan.timeHint', { timeZone: companyTimeZone() })}</p>
      {times.length < MOST_TIMES && (
        <span>
          <Button
            icon={Plus}
            onClick={() => onChange({ times: [...times, { key: nextKey(), value: NEXT_TIME }] })}
          >
            {t('tasks.plan.addTime')}
          </Button>
        </span>
      )}
    </div>
  );
}
