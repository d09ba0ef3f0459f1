import { CHANNEL_MEASURANDS, channelUnits } from '@ts1/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { ChosenChannel } from './reading-choices.ts';

interface ChooseChannelsProps {
  readonly channels: readonly ChosenChannel[];
  /** Id of the list of titles to choose from. */
  readonly list: string;
  readonly onChange: (channels: readonly ChosenChannel[]) => void;
}

/** Columns, fields or entities of what sensors measure beside temperature and humidity. */
export function ChooseChannels({ channels, list, onChange }: ChooseChannelsProps) {
  const { t } = useTranslation();
  const change = (at: number, changed: Partial<ChosenChannel>): void =>
    onChange(channels.map((one, place) => (place === at ? { ...one, ...changed } : one)));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-table font-medium">{t('readingsImport.channels.title')}</legend>
      <p className="text-fine text-muted">{t('readingsImport.channels.hint')}</p>
      {channels.map(({ id, measurand, title, unit }, at) => {
        const units = channelUnits(measurand);
        return (
          <div key={id} className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_6rem_auto]">
            <Select
              label={t('readingsImport.channels.measurand')}
              options={CHANNEL_MEASURANDS.map((value) => ({
                value,
                label: t(`sensorChannels.measurands.${value}.name`),
              }))}
              value={measurand}
              onChange={(value) => change(at, { measurand: value, unit: '' })}
            />
            <TextField
              label={t('readingsImport.channels.column')}
              list={list}
              maxLength={100}
              value={title}
              onChange={({ target }) => change(at, { title: target.value })}
            />
            {units.length === 0 ? (
              <span />
            ) : (
              <Select
                label={t('readingsImport.channels.unit')}
                options={units.map((value) => ({ value, label: value }))}
                value={unit === '' ? (units[0] ?? '') : unit}
                onChange={(value) => change(at, { unit: value })}
              />
            )}
            <IconButton
              icon={Trash2}
              label={t('readingsImport.channels.remove', { number: at + 1 })}
              className="justify-self-end"
              onClick={() => onChange(channels.toSpliced(at, 1))}
            />
          </div>
        );
      })}
      <Button
        icon={Plus}
        className="self-start"
        onClick={() =>
          onChange([...channels, { id: nextId(channels), measurand: 'co2', title: '', unit: '' }])
        }
      >
        {t('readingsImport.channels.add')}
      </Button>
    </fieldset>
  );
}

function nextId(channels: readonly ChosenChannel[]): number {
  return Math.max(0, ...channels.map(({ id }) => id)) + 1;
}
