import {
  ALARM_EVENT_ORDERS,
  ALARM_LEVELS,
  alarmEventState,
  alarmType,
  LIMITED_MEASURANDS,
} from '@ts1/contract';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ZonesFailedLine, useZoneSensors } from '../alarms/index.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { useSensors } from '../sensors/index.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { useTyped } from '../ui/use-typed.ts';
import { isFiltered } from './log-query.ts';
import { logSearch, PERIODS, type LogSearch } from './log-search.ts';

const ALL = 'all';

interface FilterBarProps {
  readonly view: LogSearch;
  readonly onChange: (view: LogSearch) => void;
}

/** Order and filters of the log; stays in sight while the log scrolls, and is folded on a phone. */
export function FilterBar({ view, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  const isSmall = useMediaQuery(PHONE);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <search aria-label={t('alarmLog.filters')} className="mb-4 bg-canvas py-2 md:sticky md:top-14 md:z-10">
      {isSmall && (
        <Button icon={SlidersHorizontal} expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isFiltered(view) ? 'alarmLog.filtersOn' : 'alarmLog.filters')}
        </Button>
      )}
      {(!isSmall || isOpen) && <Filters view={view} onChange={onChange} />}
    </search>
  );
}

function Filters({ view, onChange }: FilterBarProps) {
  const { t } = useTranslation();
  const { zones, failed, retry } = useZoneSensors(ALL);
  const sensors = useSensors().data ?? [];
  const typed = useTyped(view.search ?? '', (text) => change({ search: orNothing(text) }));
  /** With what is typed now, which the address may not have yet. */
  function change(changed: Partial<Record<keyof LogSearch, unknown>>): void {
    onChange(logSearch.parse({ ...view, search: orNothing(typed.value), ...changed }));
  }
  const choice = (
    field: 'state' | 'type' | 'measurand' | 'zone' | 'sensor' | 'period',
    any: string,
    options: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <Select
      label={t(`alarmLog.${field}`)}
      value={String(view[field] ?? ALL)}
      options={[{ value: ALL, label: any }, ...options]}
      onChange={(value) => change({ [field]: value === ALL ? undefined : value })}
    />
  );
  return (
    <div className="grid grid-cols-2 items-start gap-3 max-md:mt-3 md:grid-cols-5 xl:grid-cols-9">
      <Select
        label={t('alarmLog.sort')}
        value={view.order ?? 'newest'}
        options={ALARM_EVENT_ORDERS.map((value) => ({ value, label: t(`alarmLog.orders.${value}`) }))}
        onChange={(order) => change({ order })}
      />
      {choice(
        'state',
        t('alarmLog.anyState'),
        alarmEventState.options.map((value) => ({ value, label: t(`alarmLog.states.${value}`) })),
      )}
      <Select
        label={t('alarmLog.level')}
        value={view.drills === true ? 'drills' : (view.level ?? 'alarm')}
        options={[
          ...ALARM_LEVELS.map((value) => ({ value, label: t(`alarmLevels.${value}.inLog`) })),
          ...(['all', 'drills'] as const).map((value) => ({ value, label: t(`alarmLog.levels.${value}`) })),
        ]}
        onChange={(level) =>
          change(level === 'drills' ? { drills: true, level: undefined } : { level, drills: undefined })
        }
      />
      {choice(
        'type',
        t('alarmLog.anyType'),
        alarmType.options.map((value) => ({ value, label: t(`alarms.types.${value}.name`) })),
      )}
      {choice(
        'measurand',
        t('alarmLog.anyMeasurand'),
        LIMITED_MEASURANDS.map((value) => ({ value, label: measurandName(value, t) })),
      )}
      {choice(
        'zone',
        t('alarmLog.anyZone'),
        zones.map(({ zone_id, zone_name }) => ({ value: String(zone_id), label: zone_name })),
      )}
      {choice(
        'sensor',
        t('alarmLog.anySensor'),
        sensors.map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      {choice(
        'period',
        t('alarmLog.anyPeriod'),
        PERIODS.map((value) => ({ value, label: t(`alarmLog.periods.${value}`) })),
      )}
      <TextField
        type="search"
        label={t('alarmLog.search')}
        maxLength={200}
        value={typed.value}
        onChange={({ target }) => typed.change(target.value)}
      />
      {failed === 'zones' && (
        <div className="col-span-full">
          <ZonesFailedLine onRetry={retry} />
        </div>
      )}
      {view.period === 'custom' && (
        <>
          <div className="col-span-2">
            <TextField
              type="datetime-local"
              label={t('alarmLog.from')}
              hint={t('alarmLog.timesOf', { timeZone: companyTimeZone() })}
              value={view.from ?? ''}
              onChange={({ target }) => change({ from: target.value })}
            />
          </div>
          <div className="col-span-2">
            <TextField
              type="datetime-local"
              label={t('alarmLog.until')}
              value={view.until ?? ''}
              onChange={({ target }) => change({ until: target.value })}
            />
          </div>
        </>
      )}
    </div>
  );
}

function orNothing(text: string): string | undefined {
  return text === '' ? undefined : text;
}
