import {
  enableName,
  limitName,
  MEASURAND_TABLE,
  type AlarmLevel,
  type LimitedMeasurand,
  type LimitSide,
} from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { unitText } from '../platform/units.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { DraftErrors, FigureName, FlagName, SettingsDraft } from './settings-draft.ts';

/** Settings that are being edited: their draft, the refusals by field, and the function that takes changes. */
export interface EditedSettings {
  readonly draft: SettingsDraft;
  readonly errors: DraftErrors;
  readonly onChange: (changes: Partial<SettingsDraft>) => void;
}

interface FigureInputProps {
  readonly edited: EditedSettings;
  readonly name: FigureName;
  readonly label: string;
  readonly hint?: string | undefined;
}

/** The field of a figure of the settings. */
export function FigureInput({ edited, name, label, hint }: FigureInputProps) {
  return (
    <TextField
      name={name}
      label={label}
      inputMode="text"
      autoComplete="off"
      value={edited.draft[name]}
      error={edited.errors[name]}
      {...(hint !== undefined && { hint })}
      onChange={({ target }) => edited.onChange({ [name]: target.value })}
    />
  );
}

interface FlagInputProps {
  readonly edited: EditedSettings;
  readonly name: FlagName;
  readonly label: string;
}

/** The box of a switch of the settings. */
export function FlagInput({ edited, name, label }: FlagInputProps) {
  return (
    <Checkbox
      label={label}
      checked={edited.draft[name]}
      onChange={(checked) => edited.onChange({ [name]: checked })}
    />
  );
}

interface LimitInputProps {
  readonly edited: EditedSettings;
  readonly measurand: LimitedMeasurand;
  readonly side: LimitSide;
  readonly level: AlarmLevel;
  readonly hint: string | undefined;
}

/** The field of a limit with its switch. */
export function LimitInput({ edited, measurand, side, level, hint }: LimitInputProps) {
  const { t } = useTranslation();
  const [name, enable] = [limitName(measurand, side, level), enableName(measurand, side, level)];
  const what = `${measurandName(measurand, t)} (${unitText(MEASURAND_TABLE[measurand].unit)})`;
  return (
    <div className="flex flex-col">
      <FigureInput
        edited={edited}
        name={name}
        label={t(`alarmLevels.${level}.limitFor.${side}`, { what })}
        hint={hint}
      />
      <FlagInput edited={edited} name={enable} label={t(`alarmLevels.${level}.switch.${side}`)} />
      {edited.draft[name].trim() !== '' && !edited.draft[enable] && (
        <p className="text-fine text-warning">{t(`alarmLevels.${level}.switchedOff`)}</p>
      )}
    </div>
  );
}
