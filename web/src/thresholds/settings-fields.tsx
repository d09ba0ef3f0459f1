import {
  ALARM_TYPE_FIGURES,
  ALARM_TYPE_FLAGS,
  ALARM_TYPE_SETTINGS,
  ALARM_TYPES,
  DEADBAND_MEASURANDS,
  deadbandName,
  INSTRUCTIONS_MAX_LENGTH,
  LIMIT_SIDES,
  MEASURAND_TABLE,
  MILDER_LEVELS,
  type AlarmTypeSetting,
  type LimitedMeasurand,
} from '@ts1/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { shownDegrees } from '../platform/preferences.ts';
import { unitText } from '../platform/units.ts';
import { TextArea } from '../ui/text-area.tsx';
import { Fold, Folds } from './fold.tsx';
import {
  changesSummary,
  instructionsSummary,
  levelSummary,
  othersSummary,
  timingSummary,
} from './fold-summaries.ts';
import { draftRules } from './settings-draft.ts';
import { FigureInput, FlagInput, LimitInput, type EditedSettings } from './setting-inputs.tsx';

interface SettingsFieldsProps extends EditedSettings {
  /** Measurands whose limits are asked for. */
  readonly measurands: readonly LimitedMeasurand[];
  /** Hint below the alarm limits of a measurand. */
  readonly hint?: (measurand: LimitedMeasurand) => string | undefined;
  /** Whether the settings say if a sensor is out of service. */
  readonly hasService?: boolean;
  /** Parts between the limits and what is folded. */
  readonly children?: ReactNode;
}

const GRID = 'grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-4';

const isOfChange = (name: AlarmTypeSetting): boolean =>
  ALARM_TYPES[ALARM_TYPE_SETTINGS[name].type].limit === 'change';

/** The inputs of alarm settings, of a sensor or of a template: limits and delay in sight, the rest folded. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { measurands, draft, errors, onChange, hint, hasService = false, children } = props;
  const { t } = useTranslation();
  const edited = { draft, errors, onChange };
  return (
    <>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
        {measurands.flatMap((measurand) =>
          LIMIT_SIDES.map((side) => (
            <LimitInput
              key={`${measurand} ${side}`}
              {...{ edited, measurand, side }}
              level="alarm"
              hint={hint?.(measurand)}
            />
          )),
        )}
        <FigureInput
          edited={edited}
          name="delay"
          label={t('thresholds.delay')}
          hint={t('thresholds.delayHint')}
        />
        <div className="flex flex-wrap content-start gap-x-6 lg:flex-col">
          <FlagInput edited={edited} name="repeat" label={t('thresholds.repeat')} />
          <FlagInput edited={edited} name="auto_reset" label={t('thresholds.autoReset')} />
          {hasService && (
            <FlagInput edited={edited} name="alarms_disabled" label={t('thresholds.outOfServiceForm')} />
          )}
        </div>
      </div>
      {children}
      <Folds>
        <FoldedFields edited={edited} measurands={measurands} />
      </Folds>
    </>
  );
}

interface FoldedFieldsProps {
  readonly edited: EditedSettings;
  readonly measurands: readonly LimitedMeasurand[];
}

function FoldedFields({ edited, measurands }: FoldedFieldsProps) {
  const { t } = useTranslation();
  const { draft, errors, onChange } = edited;
  const rules = draftRules(draft);
  const deadbands = DEADBAND_MEASURANDS.filter((measurand) => measurands.includes(measurand));
  return (
    <>
      {MILDER_LEVELS.map((level) => (
        <Fold
          key={level}
          title={t(`alarmLevels.${level}.inLog`)}
          summary={levelSummary(rules, level, measurands, t)}
        >
          <div className={GRID}>
            {measurands.flatMap((measurand) =>
              LIMIT_SIDES.map((side) => (
                <LimitInput
                  key={`${measurand} ${side}`}
                  {...{ edited, measurand, side, level }}
                  hint={t(`alarmLevels.${level}.hint`)}
                />
              )),
            )}
            <FigureInput
              edited={edited}
              name={`${level}_delay`}
              label={t(`alarmLevels.${level}.delay`)}
              hint={t(`alarmLevels.${level}.delayHint`)}
            />
          </div>
        </Fold>
      ))}
      <Fold title={t('thresholds.folds.timing')} summary={timingSummary(rules, deadbands, t)}>
        <div className={GRID}>
          <FigureInput
            edited={edited}
            name="off_delay"
            label={t('thresholds.offDelay')}
            hint={t('thresholds.offDelayHint')}
          />
          {deadbands.map((measurand) => (
            <FigureInput
              key={measurand}
              edited={edited}
              name={deadbandName(measurand)}
              label={t(measurand === 'temperature' ? 'thresholds.deadband' : 'thresholds.deadbandOf', {
                what: measurandName(measurand, t),
                unit: unitText(MEASURAND_TABLE[measurand].unit),
              })}
              hint={t('thresholds.deadbandHint')}
            />
          ))}
        </div>
      </Fold>
      <Fold title={t('thresholds.folds.changes')} summary={changesSummary(rules, t)}>
        <TypeInputs edited={edited} isShown={isOfChange} />
      </Fold>
      <Fold title={t('thresholds.folds.others')} summary={othersSummary(rules, t)}>
        <TypeInputs edited={edited} isShown={(name) => !isOfChange(name)} />
      </Fold>
      <Fold title={t('thresholds.instructions')} summary={instructionsSummary(draft.instructions, t)}>
        <TextArea
          name="instructions"
          label={t('thresholds.instructions')}
          hint={t('thresholds.instructionsHint')}
          maxLength={INSTRUCTIONS_MAX_LENGTH}
          value={draft.instructions}
          error={errors.instructions}
          onChange={({ target }) => onChange({ instructions: target.value })}
        />
      </Fold>
    </>
  );
}

interface TypeInputsProps {
  readonly edited: EditedSettings;
  readonly isShown: (name: AlarmTypeSetting) => boolean;
}

/** Figures and switches of some of the types of alarm. */
function TypeInputs({ edited, isShown }: TypeInputsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={GRID}>
        {ALARM_TYPE_FIGURES.filter(isShown).map((name) => (
          <FigureInput
            key={name}
            edited={edited}
            name={name}
            label={t(`alarmTypes.settings.${name}`, { unit: shownDegrees() })}
            hint={t(`alarmTypes.hints.${name}`)}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-x-6">
        {ALARM_TYPE_FLAGS.filter(isShown).map((name) => (
          <FlagInput key={name} edited={edited} name={name} label={t(`alarmTypes.settings.${name}`)} />
        ))}
      </div>
    </>
  );
}
