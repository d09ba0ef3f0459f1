import type { Sensor, Zone } from '@ts1/contract';
import { useTranslation } from 'react-i18next';
import { ALARM_ORDERS } from '../alarms/log.ts';
import { systemClock } from '../platform/clock.ts';
import { Select } from '../ui/select.tsx';
import { STATES, TYPES, withPeriod, type LogFilter } from './log-filter.ts';

interface FilterBarProps {
  readonly filter: LogFilter;
  readonly zones: readonly Zone[];
  readonly sensors: readonly Sensor[];
  readonly onChange: (filter: LogFilter) => void;
}

const PERIOD_ORDER = ['all', 'day', 'week', 'month'] as const;

/** Order and filters of the log; stays in sight while the log scrolls. */
export function FilterBar({ filter, zones, sensors, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  return (
    <search
      aria-label={t('alarmLog.filters')}
      className="mb-4 grid grid-cols-2 gap-3 bg-canvas py-2 md:sticky md:top-14 md:z-10 md:grid-cols-3 xl:grid-cols-6"
    >
      <Select
        label={t('alarmLog.sort')}
        value={filter.order}
        options={ALARM_ORDERS.map((value) => ({ value, label: t(`alarmLog.orders.${value}`) }))}
        onChange={(order) => onChange({ ...filter, order })}
      />
      <Select
        label={t('alarmLog.state')}
        value={filter.state}
        options={STATES.map((value) => ({ value, label: t(`alarmLog.states.${value}`) }))}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <Select
        label={t('alarmLog.type')}
        value={filter.type}
        options={TYPES.map((value) => ({
          value,
          label: value === 'all' ? t('alarmLog.anyType') : t(`alarms.types.${value}`),
        }))}
        onChange={(type) => onChange({ ...filter, type })}
      />
      <Select
        label={t('alarmLog.zone')}
        value={filter.zone}
        options={[
          { value: 'all', label: t('alarmLog.anyZone') },
          ...zones.map(({ zone_id, zone_name }) => ({ value: String(zone_id), label: zone_name })),
        ]}
        onChange={(zone) => onChange({ ...filter, zone })}
      />
      <Select
        label={t('alarmLog.sensor')}
        value={filter.sensor}
        options={[
          { value: 'all', label: t('alarmLog.anySensor') },
          ...sensors.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(sensor) => onChange({ ...filter, sensor })}
      />
      <Select
        label={t('alarmLog.period')}
        value={filter.period}
        options={PERIOD_ORDER.map((value) => ({ value, label: t(`alarmLog.periods.${value}`) }))}
        onChange={(period) => onChange(withPeriod(filter, period, systemClock.now()))}
      />
    </search>
  );
}
