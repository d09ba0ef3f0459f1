import {
  ALARM_TYPE_FIGURES,
  ALARM_TYPE_FLAGS,
  DEADBAND_MEASURANDS,
  deadbandName,
  enableName,
  INSTRUCTIONS_MAX_LENGTH,
  limitName,
  MEASURAND_TABLE,
  type AlarmLevel,
  type AlarmSettings,
  type LimitedMeasurand,
  type LimitSide,
  type Sensor,
} from '@ts1/contract';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { SameLimits } from './same-limits.tsx';
import {
  ALL_LIMITS,
  measurandsOf,
  type FigureName,
  type FlagName,
  type ThresholdsOf,
} from './settings-draft.ts';
import { useDraft, type SavedSettings } from './use-draft.ts';
import { useLastWeek } from './use-last-week.ts';
import { valueText } from './value-text.ts';

interface ThresholdFormProps {
  readonly sensor: Sensor;
  readonly settings: AlarmSettings;
  /** The other sensors of the table, some of which may take the same limits. */
  readonly others: readonly ThresholdsOf[];
  readonly onSaved: (saved: SavedSettings) => void;
  readonly onCancel: () => void;
}

/** The settings of one sensor, edited in its place: Enter saves, Escape cancels. */
export function ThresholdForm({ sensor, settings, others, onSaved, onCancel }: ThresholdFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<readonly ThresholdsOf[]>([]);
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

  const figure = (name: FigureName, label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      inputMode="text"
      autoComplete="off"
      value={draft[name]}
      error={errors[name]}
      {...(hint !== undefined && { hint })}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  const flag = (name: FlagName, label: string) => (
    <Checkbox label={label} checked={draft[name]} onChange={(checked) => change({ [name]: checked })} />
  );
  const range = (measurand: LimitedMeasurand): string => {
    if (lastWeek === undefined) return t('thresholds.lastWeekReading');
    const known = lastWeek[measurand];
    if (known === null) return t('thresholds.lastWeekNothing');
    return t('thresholds.lastWeek', {
      min: valueText(measurand, known.min),
      max: valueText(measurand, known.max),
    });
  };
  const deadband = (measurand: LimitedMeasurand) => {
    const names = { what: measurandName(measurand, t), unit: unitOf(measurand) };
    const label = measurand === 'temperature' ? 'thresholds.deadband' : 'thresholds.deadbandOf';
    return (
      <Fragment key={measurand}>
        {figure(deadbandName(measurand), t(label, names), t('thresholds.deadbandHint'))}
      </Fragment>
    );
  };
  const limit = (measurand: LimitedMeasurand, side: LimitSide, level: AlarmLevel) => {
    const [name, enable] = [limitName(measurand, side, level), enableName(measurand, side, level)];
    return (
      <div key={`${side} ${level}`} className="flex flex-col">
        {figure(
          name,
          t(`thresholds.limitsOf.${level}.${side}`, {
            what: `${measurandName(measurand, t)} (${unitOf(measurand)})`,
          }),
          level === 'alarm' ? range(measurand) : t('thresholds.warningHint'),
        )}
        {flag(enable, t(`thresholds.switches.${level}.${side}`))}
        {draft[name].trim() !== '' && !draft[enable] && (
          <p className="text-fine text-warning">{t(`thresholds.switchedOff.${level}`)}</p>
        )}
      </div>
    );
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
          const wrong = save();
          if (wrong !== undefined) form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      >
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
          {measurandsOf(sensor.type).map((measurand) => (
            <Fragment key={measurand}>
              {ALL_LIMITS.map(({ side, level }) => limit(measurand, side, level))}
            </Fragment>
          ))}
        </div>
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
          {figure('delay', t('thresholds.delay'), t('thresholds.delayHint'))}
          {figure('warning_delay', t('thresholds.warningDelay'), t('thresholds.warningDelayHint'))}
          {figure('off_delay', t('thresholds.offDelay'), t('thresholds.offDelayHint'))}
          {DEADBAND_MEASURANDS.filter((measurand) => measurandsOf(sensor.type).includes(measurand)).map(
            deadband,
          )}
          {ALARM_TYPE_FIGURES.map((name) => (
            <Fragment key={name}>
              {figure(name, t(`thresholds.settings.${name}`), t(`thresholds.hints.${name}`))}
            </Fragment>
          ))}
        </div>
        <div className="flex flex-wrap gap-x-6">
          {flag('repeat', t('thresholds.repeat'))}
          {flag('auto_reset', t('thresholds.autoReset'))}
          {ALARM_TYPE_FLAGS.map((name) => (
            <Fragment key={name}>{flag(name, t(`thresholds.settings.${name}`))}</Fragment>
          ))}
          {flag('alarms_disabled', t('thresholds.outOfServiceForm'))}
        </div>
        <TextArea
          name="instructions"
          label={t('thresholds.instructions')}
          hint={t('thresholds.instructionsHint')}
          maxLength={INSTRUCTIONS_MAX_LENGTH}
          value={draft.instructions}
          error={errors.instructions}
          onChange={({ target }) => change({ instructions: target.value })}
        />
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

function unitOf(measurand: LimitedMeasurand): string {
  return MEASURAND_TABLE[measurand].unit;
}
