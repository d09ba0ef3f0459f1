import { quietPeriodRoutes, quietScope, type QuietScope } from '@ts1/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { systemClock } from '../platform/clock.ts';
import { companyTimeZone, toDateTimeInput } from '../platform/time-zone.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Choices } from '../ui/choices.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { MaintenanceSearch } from './maintenance-search.ts';
import { type PeriodDraft, type Problem, toBody, WEEKDAYS } from './period-draft.ts';
import { DAYS } from './period-texts.ts';
import { TargetChoice } from './target-choice.tsx';

const USUAL_MS = 2 * 3_600_000;
const USUAL_SERIES_MS = 90 * 86_400_000;
const SCOPES: readonly QuietScope[] = quietScope.options;

interface PeriodFormProps {
  readonly target: MaintenanceSearch;
  readonly onClose: () => void;
}

/** Plans maintenance, or begins it: the start is now until it is changed. */
export function PeriodForm({ target, onClose }: PeriodFormProps) {
  const { t } = useTranslation();
  const timeZone = companyTimeZone();
  const [draft, setDraft] = useState(() => newDraft(target, timeZone));
  const [problem, setProblem] = useState<Problem>();
  const { busy, failure, refusal, forget, send } = useApiMutation(quietPeriodRoutes.createQuietPeriod, {
    background: true,
    fields: ['from', 'until', 'reason', 'repeats.weekdays', 'repeats.minutes'],
  });
  const edit = (changes: Partial<PeriodDraft>): void => {
    forget();
    setProblem(undefined);
    setDraft((before) => ({ ...before, ...changes }));
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const read = toBody(draft, timeZone);
    setProblem(read.problem);
    if (read.body === undefined) return;
    // It is in the list at once, which says that it was saved.
    await send({ body: read.body }, onClose);
  };
  const wrong = (field: Problem, text: 'reason' | 'target' | 'time') =>
    problem === field ? t(`maintenance.missing.${text}`) : undefined;
  return (
    <Card title={t('maintenance.add')} className="mb-4">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
        <div className="grid items-start gap-3 md:grid-cols-2">
          <Select
            label={t('maintenance.scope')}
            value={draft.scope}
            options={SCOPES.map((value) => ({ value, label: t(`maintenance.scopes.${value}`) }))}
            onChange={(scope) => edit({ scope })}
          />
          <TargetChoice draft={draft} error={wrong('target', 'target')} onChange={edit} />
          <TextField
            label={t('maintenance.reason')}
            hint={t('maintenance.reasonHint')}
            maxLength={100}
            value={draft.reason}
            error={wrong('reason', 'reason') ?? refusal('reason')}
            onChange={({ target: { value } }) => edit({ reason: value })}
          />
        </div>
        <div className="grid items-start gap-3 md:grid-cols-2">
          <DateField
            precision="minute"
            label={t('maintenance.from')}
            hint={t('maintenance.timeZoneHint', { timeZone })}
            value={draft.from}
            error={wrong('from', 'time') ?? refusal('from')}
            onChange={(value) => edit({ from: value, startsNow: false })}
          />
          <DateField
            precision="minute"
            label={t(draft.repeats ? 'maintenance.lastDay' : 'maintenance.until')}
            hint={draft.repeats ? undefined : t('maintenance.untilHint')}
            value={draft.until}
            error={wrong('until', 'time') ?? refusal('until')}
            onChange={(value) => edit({ until: value })}
          />
        </div>
        <Checkbox
          label={t('maintenance.repeat')}
          checked={draft.repeats}
          onChange={(repeats) => edit({ repeats, until: usualEnd(repeats, timeZone) })}
        />
        {draft.repeats && (
          <div className="grid items-start gap-3 md:grid-cols-2">
            <Choices
              label={t('maintenance.weekdays')}
              options={WEEKDAYS.map((value) => ({ value, label: t(DAYS[Number(value) - 1] ?? DAYS[0]) }))}
              chosen={draft.weekdays}
              error={wrong('weekdays', 'target') ?? refusal('repeats.weekdays')}
              onChange={(weekdays) => edit({ weekdays })}
            />
            <div className="flex flex-col gap-3">
              <DateField
                precision="time"
                label={t('maintenance.time')}
                value={draft.time}
                error={wrong('time', 'time')}
                onChange={(value) => edit({ time: value })}
              />
              <TextField
                inputMode="numeric"
                label={t('maintenance.minutes')}
                hint={t('maintenance.minutesHint')}
                value={draft.minutes}
                error={wrong('minutes', 'time') ?? refusal('repeats.minutes')}
                onChange={({ target: { value } }) => edit({ minutes: value })}
              />
            </div>
          </div>
        )}
        <FormError>{failure}</FormError>
        <span className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {t('maintenance.save')}
          </Button>
          <Button onClick={onClose}>{t('maintenance.cancel')}</Button>
        </span>
      </form>
    </Card>
  );
}

/** Usual end of a period: after three months for a series, else after two hours. */
function usualEnd(repeats: boolean, timeZone: string): string {
  return toDateTimeInput(systemClock.now() + (repeats ? USUAL_SERIES_MS : USUAL_MS), timeZone);
}

function newDraft({ sensor, zone, unit }: MaintenanceSearch, timeZone: string): PeriodDraft {
  const now = systemClock.now();
  const scope =
    sensor === undefined
      ? unit === undefined
        ? zone === undefined
          ? 'company'
          : 'zone'
        : 'base-unit'
      : 'sensors';
  return {
    scope,
    zoneId: zone,
    baseUnitId: unit,
    sensorIds: sensor === undefined ? [] : [sensor],
    reason: '',
    startsNow: true,
    from: toDateTimeInput(now, timeZone),
    until: usualEnd(false, timeZone),
    repeats: false,
    weekdays: [],
    time: '02:00',
    minutes: '60',
  };
}
