import { formatSerial } from '@ts1/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { searched, useSensorTexts } from '../list-bar/index.ts';
import { useAlarmsAtFirst, worstFirst } from '../worst-first/index.ts';
import { useSensors } from '../sensors/index.ts';
import { Card } from '../ui/card.tsx';
import { SearchField } from '../ui/search-field.tsx';

/** More than these are found by name. */
const SHOWN = 50;

interface AddSensorsProps {
  readonly placed: ReadonlySet<number>;
  readonly onAdd: (sensorId: number) => void;
}

/** The sensors that are not on the plan yet. */
export function AddSensors({ placed, onAdd }: AddSensorsProps) {
  const { t } = useTranslation();
  const { data: sensors = [] } = useSensors();
  const [search, setSearch] = useState('');
  const alarms = useAlarmsAtFirst();
  const free = worstFirst(sensors, alarms).filter(({ id }) => !placed.has(id));
  const found = searched(free, search, useSensorTexts(search));
  return (
    <Card title={t('plan.addSensors')}>
      {free.length === 0 ? (
        <p className="text-body text-muted">{t('plan.allPlaced')}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <SearchField
            label={t('plan.searchSensors')}
            placeholder={t('plan.searchSensors')}
            value={search}
            onChange={setSearch}
            clearLabel={t('plan.clearSearch')}
          />
          {found.length === 0 && <p className="text-body text-muted">{t('plan.noneFound')}</p>}
          <ul aria-label={t('plan.addSensors')} className="max-h-72 divide-y divide-border overflow-y-auto">
            {found.slice(0, SHOWN).map((sensor) => (
              <li key={sensor.id}>
                <button
                  type="button"
                  onClick={() => onAdd(sensor.id)}
                  className="flex min-h-11 w-full items-center justify-between gap-2 rounded-sm px-2 text-left hover:bg-raised"
                >
                  <span className="min-w-0">
                    <span className="sr-only">{t('plan.add')} </span>
                    <span className="block truncate text-table">{sensor.name}</span>
                    <span className="block text-fine text-muted">
                      {formatSerial(sensor.serialNo, sensor.type)}
                    </span>
                  </span>
                  <Plus aria-hidden size={16} className="shrink-0 text-accent" />
                </button>
              </li>
            ))}
          </ul>
          {found.length > SHOWN && (
            <p className="text-fine text-muted">{t('plan.more', { count: found.length - SHOWN })}</p>
          )}
        </div>
      )}
    </Card>
  );
}
