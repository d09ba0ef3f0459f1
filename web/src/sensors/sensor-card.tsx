import type { Sensor } from '@ts1/contract';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { Limits, type SensorOutlook } from './sensor-outlook.tsx';
import { shownValues } from './shown-values.ts';

interface SensorCardProps {
  /** Attributes that a row of the table has too. */
  readonly row: ComponentProps<'li'>;
  readonly sensor: Sensor;
  readonly outlook: SensorOutlook | undefined;
  readonly isInAlarm: boolean;
  readonly children: Readonly<Record<CardPart, ReactNode>>;
}

type CardPart =
  | 'handle'
  | 'bell'
  | 'name'
  | 'serial'
  | 'standing'
  | 'values'
  | 'signs'
  | 'inputs'
  | 'lastSeen'
  | 'actions';

/** One sensor where a row does not fit: name and value in one line, state and limits in the next, the rest small below. */
export function SensorCard({ row, sensor, outlook, isInAlarm, children: parts }: SensorCardProps) {
  const { t } = useTranslation();
  return (
    <li
      {...row}
      className={classes(
        'flex items-center border-b border-border py-1.5 pr-3 pl-1 last:border-b-0',
        !isInAlarm && 'bg-surface',
        row.className,
      )}
    >
      {parts.handle !== false && <span className="w-8 shrink-0 pointer-coarse:w-11">{parts.handle}</span>}
      {parts.bell}
      <div className="min-w-0 flex-1">
        <div className="flex h-6 items-center justify-between gap-x-3">
          {parts.name}
          <span className="flex gap-x-2">{parts.values}</span>
        </div>
        <div className="flex h-6 items-center justify-between gap-x-3">
          {parts.standing}
          <span className="flex shrink-0 gap-x-2">
            {shownValues(sensor).map((measurand) => (
              <Limits key={measurand} limits={outlook?.limits[measurand]} />
            ))}
          </span>
        </div>
        {parts.inputs}
        <div className="flex items-center gap-x-3 text-fine text-muted">
          {parts.serial}
          {parts.signs}
          <span className="ml-auto truncate">
            <span className="sr-only">{t('sensors.lastSeenAt', { when: '' })}</span>
            {parts.lastSeen}
          </span>
        </div>
        {parts.actions !== undefined && <div className="pt-1">{parts.actions}</div>}
      </div>
    </li>
  );
}
