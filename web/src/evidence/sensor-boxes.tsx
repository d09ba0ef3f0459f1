import type { Sensor } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ListBar, searched, useSensorTexts } from '../list-bar/index.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { FieldError } from '../ui/field-error.tsx';

/** As many as can be looked over; the others are found by typing. */
const MOST_SHOWN = 300;

interface SensorBoxesProps {
  readonly sensors: readonly Sensor[];
  readonly chosen: ReadonlySet<number>;
  /** How many can be chosen. */
  readonly most: number;
  readonly error: string | undefined;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** The sensors as boxes to tick, those that are chosen first. */
export function SensorBoxes({ sensors, chosen, most, error, onChange }: SensorBoxesProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [first] = useState(chosen);
  const inOrder = sensors.toSorted((one, other) => Number(first.has(other.id)) - Number(first.has(one.id)));
  const shown = searched(inOrder, search, useSensorTexts(search));
  const toggle = (id: number, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset
      className="min-w-0 rounded-md border border-border p-3"
      aria-describedby={error === undefined ? undefined : 'evidence-sensors-error'}
    >
      <legend className="px-1 text-table font-medium">{t('evidence.sensors')}</legend>
      <ListBar
        label={t('evidence.search')}
        placeholder={t('evidence.searchBy')}
        value={search}
        onChange={setSearch}
        shown={shown.length}
        total={sensors.length}
      />
      <ul className="grid max-h-48 grid-cols-1 gap-x-3 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3">
        {shown.slice(0, MOST_SHOWN).map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <Checkbox
              label={<span className="min-w-0 break-words">{name}</span>}
              checked={chosen.has(id)}
              disabled={!chosen.has(id) && chosen.size >= most}
              onChange={(on) => toggle(id, on)}
            />
          </li>
        ))}
      </ul>
      <output className="mt-1 block text-fine text-muted">
        {t('evidence.chosen', { count: chosen.size, most })}
      </output>
      {error !== undefined && <FieldError id="evidence-sensors-error">{error}</FieldError>}
    </fieldset>
  );
}
