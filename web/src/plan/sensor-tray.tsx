import { formatSerial } from '@ts1/contract';
import { GripVertical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { searched, useSensorTexts } from '../list-bar/index.ts';
import { useAlarmsAtFirst, worstFirst } from '../worst-first/index.ts';
import { useSensors } from '../sensors/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SearchField } from '../ui/search-field.tsx';
import type { Point } from './layout.ts';
import { useCarry } from './use-carry.ts';

/** More than these are found by name. */
const SHOWN = 50;

interface SensorTrayProps {
  readonly placed: ReadonlySet<number>;
  /** Puts a sensor at a point of the screen, without one in the middle of what is seen. */
  readonly onPlace: (sensorId: number, point?: Point) => void;
}

/** The sensors that are not on the plan yet: dragged onto it, or placed by a button. */
export function SensorTray({ placed, onPlace }: SensorTrayProps) {
  const { t } = useTranslation();
  const { data: sensors = [] } = useSensors();
  const [search, setSearch] = useState('');
  const alarms = useAlarmsAtFirst();
  const { carried, carry } = useCarry(onPlace);
  const free = worstFirst(sensors, alarms).filter(({ id }) => !placed.has(id));
  const found = searched(free, search, useSensorTexts(search));
  const held = free.find(({ id }) => id === carried?.id);
  return (
    <Card title={t('plan.tray')}>
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
          <ul aria-label={t('plan.tray')} className="max-h-72 divide-y divide-border overflow-y-auto">
            {found.slice(0, SHOWN).map((sensor) => (
              <li
                key={sensor.id}
                className="flex min-h-11 cursor-grab items-center gap-2 py-1 select-none hover:bg-raised"
                onPointerDown={(event) => carry(sensor.id, event)}
              >
                <span
                  aria-hidden
                  data-grip
                  className="flex shrink-0 touch-none items-center justify-center self-stretch text-muted pointer-coarse:w-11"
                >
                  <GripVertical size={16} />
                </span>
                <span className="min-w-0 flex-1">
                  <span dir="auto" title={sensor.name} className="block truncate text-table">
                    {sensor.name}
                  </span>
                  <span className="block text-fine text-muted">
                    {formatSerial(sensor.serialNo, sensor.type)}
                  </span>
                </span>
                <Button label={`${t('plan.putOn')} ${sensor.name}`} onClick={() => onPlace(sensor.id)}>
                  {t('plan.putOn')}
                </Button>
              </li>
            ))}
          </ul>
          {found.length > SHOWN && (
            <p className="text-fine text-muted">{t('plan.more', { count: found.length - SHOWN })}</p>
          )}
        </div>
      )}
      {carried !== undefined && held !== undefined && (
        <span
          aria-hidden
          className="pointer-events-none fixed z-50 max-w-44 -translate-x-1/2 -translate-y-full truncate rounded-md border-2 border-accent bg-surface px-2 py-1 text-table font-medium shadow-raised"
          style={{ left: carried.at.x, top: carried.at.y }}
        >
          {held.name}
        </span>
      )}
    </Card>
  );
}
