import { useTranslation } from '../../i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { fits, type Drawable } from './input-choice.ts';

interface InputPickerProps {
  readonly all: readonly Drawable[];
  readonly drawn: ReadonlySet<string>;
  readonly onChange: (drawn: readonly string[]) => void;
}

/** Chooses what is drawn of a sensor with inputs: lines while their units have an axis, states and counts always. */
export function InputPicker({ all, drawn, onChange }: InputPickerProps) {
  const { t } = useTranslation();
  const isFull = all.some((one) => !drawn.has(one.key) && !fits(all, drawn, one));
  const toggle = (key: string, isDrawn: boolean): void =>
    onChange(all.map((one) => one.key).filter((one) => (one === key ? isDrawn : drawn.has(one))));
  return (
    <fieldset className="mt-1 flex flex-wrap items-center gap-x-4">
      <legend className="sr-only">{t('sensorDetail.drawn')}</legend>
      {all.map((one) => (
        <Checkbox
          key={one.key}
          label={one.name}
          checked={drawn.has(one.key)}
          disabled={!drawn.has(one.key) && !fits(all, drawn, one)}
          onChange={(isDrawn) => toggle(one.key, isDrawn)}
        />
      ))}
      {isFull && <p className="text-fine text-muted">{t('sensorDetail.threeUnits')}</p>}
    </fieldset>
  );
}
