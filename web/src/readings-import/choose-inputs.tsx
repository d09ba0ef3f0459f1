import { INPUT_MEASURANDS, inputUnits } from '@ts1/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { ChosenInput } from './reading-choices.ts';

interface ChooseInputsProps {
  readonly inputs: readonly ChosenInput[];
  /** Id of the list of titles to choose from. */
  readonly list: string;
  readonly onChange: (inputs: readonly ChosenInput[]) => void;
}

/** Columns, fields or entities of what sensors measure beside temperature and humidity. */
export function ChooseInputs({ inputs, list, onChange }: ChooseInputsProps) {
  const { t } = useTranslation();
  const change = (at: number, changed: Partial<ChosenInput>): void =>
    onChange(inputs.map((one, place) => (place === at ? { ...one, ...changed } : one)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-table font-medium">{t('readingsImport.inputs.title')}</legend>
      <p className="text-fine text-muted">{t('readingsImport.inputs.hint')}</p>
      {inputs.map(({ id, measurand, title, unit }, at) => {
        const units = inputUnits(measurand);
        return (
          <div key={id} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_6rem_auto]">
            <Select
              label={t('readingsImport.inputs.measurand')}
              options={INPUT_MEASURANDS.map((value) => ({
                value,
                label: t(`sensorInputs.measurands.${value}.name`),
              }))}
              value={measurand}
              onChange={(value) => change(at, { measurand: value, unit: '' })}
            />
            <TextField
              label={t('readingsImport.inputs.column')}
              list={list}
              maxLength={100}
              value={title}
              onChange={({ target }) => change(at, { title: target.value })}
            />
            {units.length === 0 ? (
              <span />
            ) : (
              <Select
                label={t('readingsImport.inputs.unit')}
                options={units.map((value) => ({ value, label: value }))}
                value={unit === '' ? (units[0] ?? '') : unit}
                onChange={(value) => change(at, { unit: value })}
              />
            )}
            <IconButton
              icon={Trash2}
              label={t('readingsImport.inputs.remove', { number: at + 1 })}
              className="justify-self-end"
              onClick={() => onChange(inputs.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      <Button
        icon={Plus}
        className="self-start"
        onClick={() => onChange([...inputs, { id: nextId(inputs), measurand: 'co2', title: '', unit: '' }])}
      >
        {t('readingsImport.inputs.add')}
      </Button>
    </fieldset>
  );
}

function nextId(inputs: readonly ChosenInput[]): number {
  return Math.max(0, ...inputs.map(({ id }) => id)) + 1;
}
