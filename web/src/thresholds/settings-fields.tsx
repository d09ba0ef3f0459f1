import {
  ALARM_TYPE_FIGURES,
  ALARM_TYPE_FLAGS,
  DEADBAND_MEASURANDS,
  deadbandName,
  enableName,
  INSTRUCTIONS_MAX_LENGTH,
  limitName,
  MEASURAND_TABLE,
  MILDER_LEVELS,
  type AlarmLevel,
  type LimitedMeasurand,
  type LimitSide,
} from '@ts1/contract';
import { Fragment } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { shownDegrees } from '../platform/preferences.ts';
import { unitText } from '../platform/units.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Fold } from './fold.tsx';
import {
  ALL_LIMITS,
  type DraftErrors,
  type FigureName,
  type FlagName,
  type SettingsDraft,
} from './settings-draft.ts';

interface SettingsFieldsProps {
  /** Measurands whose limits are asked for. */
  readonly measurands: readonly LimitedMeasurand[];
  readonly draft: SettingsDraft;
  readonly errors: DraftErrors;
  readonly onChange: (changes: Partial<SettingsDraft>) => void;
  /** Hint below the alarm limits of a measurand. */
  readonly hint?: (measurand: LimitedMeasurand) => string;
  /** Whether the settings say if a sensor is out of service. */
  readonly hasService?: boolean;
  /** Folds what is not used yet, where there is little room for much. */
  readonly folded?: boolean;
}

const GRID = 'grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4';

/** The inputs of alarm settings, of a sensor or of a template. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { measurands, draft, errors, onChange, hint: hintFor } = props;
  const { hasService = false, folded = false } = props;
  const { t } = useTranslation();
  const figure = (name: FigureName, label: string, hint?: string) => (
    <TextField
      name={name}
      label={label}
      inputMode="text"
      autoComplete="off"
      value={draft[name]}
      error={errors[name]}
      {...(hint !== undefined && { hint })}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const flag = (name: FlagName, label: string) => (
    <Checkbox label={label} checked={draft[name]} onChange={(checked) => onChange({ [name]: checked })} />
  );
  const deadband = (measurand: LimitedMeasurand) => {
    const names = { what: measurandName(measurand, t), unit: measurandUnit(measurand) };
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
      <div key={`${measurand} ${side} ${level}`} className="flex flex-col">
        {figure(
          name,
          t(`alarmLevels.${level}.limitFor.${side}`, {
            what: `${measurandName(measurand, t)} (${measurandUnit(measurand)})`,
          }),
          level === 'alarm' ? hintFor?.(measurand) : t(`alarmLevels.${level}.hint`),
        )}
        {flag(enable, t(`alarmLevels.${level}.switch.${side}`))}
        {draft[name].trim() !== '' && !draft[enable] && (
          <p className="text-fine text-warning">{t(`alarmLevels.${level}.switchedOff`)}</p>
        )}
      </div>
    );
  };
  const limitFields = (measurand: LimitedMeasurand) =>
    ALL_LIMITS.map(({ side, level }) => limit(measurand, side, level));
  const delays = (
    <div className={GRID}>
      {figure('delay', t('thresholds.delay'), t('thresholds.delayHint'))}
      {MILDER_LEVELS.map((level) => (
        <Fragment key={level}>
          {figure(`${level}_delay`, t(`alarmLevels.${level}.delay`), t(`alarmLevels.${level}.delayHint`))}
        </Fragment>
      ))}
      {figure('off_delay', t('thresholds.offDelay'), t('thresholds.offDelayHint'))}
      {DEADBAND_MEASURANDS.filter((measurand) => measurands.includes(measurand)).map(deadband)}
      {ALARM_TYPE_FIGURES.map((name) => (
        <Fragment key={name}>
          {figure(
            name,
            t(`alarmTypes.settings.${name}`, { unit: shownDegrees() }),
            t(`alarmTypes.hints.${name}`),
          )}
        </Fragment>
      ))}
    </div>
  );
  return (
    <>
      {folded ? (
        <>
          {measurands.map((measurand, index) => (
            <Fold
              key={measurand}
              title={t('thresholds.limitsOfOne', { what: measurandName(measurand, t) })}
              open={index === 0 || hasLimits(draft, measurand)}
            >
              <div className={GRID}>{limitFields(measurand)}</div>
            </Fold>
          ))}
          <Fold title={t('thresholds.delaysAndMore')} open={false}>
            {delays}
          </Fold>
        </>
      ) : (
        <>
          <div className={GRID}>{measurands.flatMap(limitFields)}</div>
          {delays}
        </>
      )}
      <div className="flex flex-wrap gap-x-6">
        {flag('repeat', t('thresholds.repeat'))}
        {flag('auto_reset', t('thresholds.autoReset'))}
        {ALARM_TYPE_FLAGS.map((name) => (
          <Fragment key={name}>{flag(name, t(`alarmTypes.settings.${name}`))}</Fragment>
        ))}
        {hasService && flag('alarms_disabled', t('thresholds.outOfServiceForm'))}
      </div>
      <TextArea
        name="instructions"
        label={t('thresholds.instructions')}
        hint={t('thresholds.instructionsHint')}
        maxLength={INSTRUCTIONS_MAX_LENGTH}
        value={draft.instructions}
        error={errors.instructions}
        onChange={({ target }) => onChange({ instructions: target.value })}
      />
    </>
  );
}

function hasLimits(draft: SettingsDraft, measurand: LimitedMeasurand): boolean {
  return ALL_LIMITS.some(({ side, level }) => draft[limitName(measurand, side, level)].trim() !== '');
}

function measurandUnit(measurand: LimitedMeasurand): string {
  return unitText(MEASURAND_TABLE[measurand].unit);
}
