import { IMPORT_FORMATS } from '@ts1/contract';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { timeZones } from '../platform/time-zone-choice.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ChooseInputs } from './choose-inputs.tsx';
import { type Choices, formatColumns, isTable } from './reading-choices.ts';

interface ChooseFormatProps {
  readonly choices: Choices;
  /** Texts of the file's first line, to choose titles from. */
  readonly titles: readonly string[];
  readonly onChange: (changed: Partial<Choices>) => void;
}

const PRECISIONS = ['ns', 'us', 'ms', 's'] as const;
const DATES = ['', 'dmy', 'mdy', 'ymd'] as const;
const DECIMALS = ['', '.', ','] as const;
const GRID = 'grid gap-3 sm:grid-cols-2';

/** Fields for the origin of a file, and for what the file does not say itself. */
export function ChooseFormat({ choices, titles, onChange }: ChooseFormatProps) {
  const { t } = useTranslation();
  const list = useId();
  const { format } = choices;
  const columns = formatColumns(format);
  const columnsHint = format === 'influx' ? 'fieldsHint' : format === 'wide' ? 'wideHint' : 'columnsHint';
  return (
    <>
      <Select
        label={t('readingsImport.format')}
        options={IMPORT_FORMATS.map((value) => ({ value, label: t(`readingsImport.formats.${value}`) }))}
        value={format}
        onChange={(value) => onChange({ format: value })}
      />
      <datalist id={list}>
        {isTable(format) && titles.map((title) => <option key={title}>{title}</option>)}
      </datalist>
      {columns.length > 0 && (
        <fieldset>
          <legend className="text-table font-medium">
            {t(format === 'influx' ? 'readingsImport.fields' : 'readingsImport.columns')}
          </legend>
          <p className="mb-2 text-fine text-muted">{t(`readingsImport.${columnsHint}`)}</p>
          <div className={GRID}>
            {columns.map((role) => (
              <TextField
                key={role}
                label={t(`readingsImport.roles.${role}`)}
                list={list}
                maxLength={100}
                value={choices.columns[role] ?? ''}
                onChange={({ target }) => onChange({ columns: { ...choices.columns, [role]: target.value } })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <ChooseInputs inputs={choices.inputs} list={list} onChange={(inputs) => onChange({ inputs })} />
      {isTable(format) && (
        <div className={GRID}>
          <Select
            label={t('readingsImport.timeZone')}
            hint={t('readingsImport.timeZoneHint')}
            options={[
              { value: '', label: t('readingsImport.noTimeZone') },
              ...timeZones('UTC').map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
            ]}
            value={choices.timeZone}
            onChange={(timeZone) => onChange({ timeZone })}
          />
          {format !== 'wide' && (
            <TextField
              label={t('readingsImport.sensor')}
              hint={t('readingsImport.sensorHint')}
              maxLength={100}
              value={choices.sensor}
              onChange={({ target }) => onChange({ sensor: target.value })}
            />
          )}
          <Select
            label={t('readingsImport.dates')}
            options={DATES.map((value) => ({
              value,
              label: t(`readingsImport.dateOrders.${value === '' ? 'none' : value}`),
            }))}
            value={choices.dates}
            onChange={(dates) => onChange({ dates })}
          />
          <Select
            label={t('readingsImport.decimal')}
            options={DECIMALS.map((value) => ({
              value,
              label:
                value === ''
                  ? t('readingsImport.decimals.none')
                  : t(value === '.' ? 'readingsImport.decimals.point' : 'readingsImport.decimals.comma'),
            }))}
            value={choices.decimal}
            onChange={(decimal) => onChange({ decimal })}
          />
        </div>
      )}
      {format === 'influx' && (
        <div className={GRID}>
          <TextField
            label={t('readingsImport.tag')}
            hint={t('readingsImport.tagHint')}
            maxLength={100}
            value={choices.tag}
            onChange={({ target }) => onChange({ tag: target.value })}
          />
          <Select
            label={t('readingsImport.precision')}
            options={PRECISIONS.map((value) => ({ value, label: t(`readingsImport.precisions.${value}`) }))}
            value={choices.precision}
            onChange={(precision) => onChange({ precision })}
          />
        </div>
      )}
      {(columns.length > 0 || format === 'home-assistant') && (
        <Checkbox
          label={t('readingsImport.fahrenheit')}
          checked={choices.fahrenheit}
          onChange={(fahrenheit) => onChange({ fahrenheit })}
        />
      )}
    </>
  );
}
