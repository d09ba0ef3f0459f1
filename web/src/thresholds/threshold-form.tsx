import type { AlarmSettings, LimitedMeasurand, Sensor } from '@ts1/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { leadTo } from './fold.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { SameLimits } from './same-limits.tsx';
import { limitedMeasurands, type SensorThresholds } from './settings-draft.ts';
import { SettingsFields } from './settings-fields.tsx';
import { useDraft, type SavedSettings } from './use-draft.ts';
import { useLastWeek } from './use-last-week.ts';
import { WeekChart } from './week-chart.tsx';
import { formatMeasured } from '../platform/units.ts';

interface ThresholdFormProps {
  readonly sensor: Sensor;
  readonly settings: AlarmSettings;
  /** The other sensors of the table, some of which may take the same limits. */
  readonly others: readonly SensorThresholds[];
  readonly onSaved: (saved: SavedSettings) => void;
  readonly onCancel: () => void;
}

/** The settings of one sensor, edited in its place: Enter saves, Escape cancels. */
export function ThresholdForm({ sensor, settings, others, onSaved, onCancel }: ThresholdFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<readonly SensorThresholds[]>([]);
  // As they are now, where they are on screen: others may have changed them since they were chosen.
  const alike = chosen.map((one) => others.find((other) => other.sensor.id === one.sensor.id) ?? one);
  const { draft, isChanged, isOvertaken, errors, failure, busy, change, save } = useDraft(
    settings,
    sensor.type,
    alike,
    onSaved,
  );
  const lastWeek = useLastWeek(sensor.id);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => leadTo(form.current, Object.keys(errors)), [errors]);

  const measurands = limitedMeasurands(sensor.type);
  const range = (measurand: LimitedMeasurand): string | undefined => {
    if (lastWeek.isError) return undefined;
    if (lastWeek.data === undefined) return t('thresholds.lastWeekReading');
    const known = lastWeek.data.ranges[measurand];
    if (known === null) return t('thresholds.lastWeekNothing');
    return t('thresholds.lastWeek', {
      min: formatMeasured(measurand, known.min),
      max: formatMeasured(measurand, known.max),
    });
  };
  return (
    <>
      <LeaveQuestion name={sensor.name} isChanged={isChanged} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape in any field cancels */}
      <form
        ref={form}
        noValidate
        aria-label={t('thresholds.form', { name: sensor.name })}
        className="flex flex-col gap-4 py-3"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      >
        <SettingsFields
          measurands={measurands}
          draft={draft}
          errors={errors}
          onChange={change}
          hint={range}
          hasService
        >
          <WeekChart measurands={measurands} lastWeek={lastWeek} draft={draft} onChange={change} />
        </SettingsFields>
        <SameLimits sensor={sensor} others={others} chosen={alike} onChoose={setChosen} />
        <output className="text-body text-warning">{isOvertaken && t('thresholds.overtaken')}</output>
        {failure !== undefined && <FormError>{failure}</FormError>}
        <div className="flex gap-2">
          <Button variant="primary" type="submit" busy={busy}>
            {t('thresholds.save')}
          </Button>
          <Button onClick={onCancel}>{t('thresholds.cancel')}</Button>
        </div>
      </form>
    </>
  );
}
