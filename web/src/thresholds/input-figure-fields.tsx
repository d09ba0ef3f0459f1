import {
  inputFacts,
  LIMIT_SCALE,
  MILDER_LEVELS,
  type AlarmLevel,
  type LimitPlace,
  type LimitSide,
  type MilderDelayName,
} from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { stateText } from '../sensor-inputs/readout.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { TextField } from '../ui/text-field.tsx';
import {
  INPUT_FIGURES,
  INPUT_SWITCHES,
  isLimit,
  withFigure,
  type InputDraft,
  type InputDraftErrors,
  type InputFigure,
} from './input-draft.ts';

const LIMITS: ReadonlyMap<InputFigure, LimitPlace> = new Map(
  LIMIT_SCALE.map((limit) => [`${limit.side}_${limit.level}`, limit]),
);
type OtherFigure = Exclude<InputFigure, `${LimitSide}_${AlarmLevel}` | MilderDelayName>;

interface InputFigureFieldsProps {
  readonly measurand: string;
  readonly draft: InputDraft;
  readonly errors: InputDraftErrors;
  readonly onChange: (draft: InputDraft) => void;
}

/** The fields of the limits of one input, or of all that measure the same. */
export function InputFigureFields({ measurand, draft, errors, onChange }: InputFigureFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-5">
      {INPUT_FIGURES[draft.kind].map((name) => (
        <div key={name} className="flex flex-col">
          <TextField
            label={figureText(name, measurand, t)}
            inputMode="text"
            autoComplete="off"
            value={draft.figures[name] ?? ''}
            error={errors[name]}
            onChange={({ target }) => onChange(withFigure(draft, name, target.value))}
          />
          {isLimit(name) && (
            <Checkbox
              label={switchText(name, t)}
              checked={draft.switches[INPUT_SWITCHES[name]] === true}
              onChange={(isOn) =>
                onChange({ ...draft, switches: { ...draft.switches, [INPUT_SWITCHES[name]]: isOn } })
              }
            />
          )}
        </div>
      ))}
    </div>
  );
}

/** Returns the name of a figure, in the unit of its input. */
function figureText(name: InputFigure, measurand: string, t: TFunction): string {
  const facts = inputFacts(measurand);
  const state = stateText(measurand, facts?.active ?? 1, t);
  const limit = LIMITS.get(name);
  if (limit !== undefined)
    return t(`alarmLevels.${limit.level}.limitIn.${limit.side}`, { unit: facts?.unit });
  const delayed = MILDER_LEVELS.find((level) => name === `${level}_delay`);
  if (delayed !== undefined) return t(`alarmLevels.${delayed}.delay`);
  return t(`thresholds.inputs.${name as OtherFigure}`, { unit: facts?.unit, state });
}

function switchText(name: InputFigure, t: TFunction): string {
  return t(`alarmLevels.${LIMITS.get(name)?.level ?? 'alarm'}.on`);
}
