import {
  ALARM_EVENT_ORDERS,
  ALARM_LEVELS,
  alarmEventState,
  alarmType,
  LIMITED_MEASURANDS,
} from '@ts1/contract';
import type { ReactNode } from 'react';
import { ZonesFailedLine, useZoneSensors } from '../alarms/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ListBar, type ListFilter } from '../list-bar/index.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { useSensors } from '../sensors/index.ts';
import { DateField } from '../ui/date-field.tsx';
import type { SelectOption } from '../ui/select.tsx';
import { useTyped } from '../ui/use-typed.ts';
import { isFiltered } from './log-query.ts';
import { logSearch, PERIODS, type LogSearch } from './log-search.ts';
import { useAreConfirmed } from './use-are-confirmed.ts';

interface FilterBarProps {
  readonly view: LogSearch;
  readonly onChange: (view: LogSearch) => void;
  /** Where the log is exported, with the filters; on a phone they are one button. */
  readonly exportLink?: ReactNode;
}

/** Search, filters and order of the log; stays in sight while the log scrolls. */
export function FilterBar({ view, onChange, exportLink }: FilterBarProps) {
  const { t } = useTranslation();
  const { zones, failed, retry } = useZoneSensors('all');
  const sensors = useSensors().data ?? [];
  const areConfirmed = useAreConfirmed();
  const typed = useTyped(view.search ?? '', (text) => change({ search: orNothing(text) }));
  /** With what is typed now, which the address may not have yet. */
  function change(changed: Partial<Record<keyof LogSearch, unknown>>): void {
    onChange(logSearch.parse({ ...view, search: orNothing(typed.value), ...changed }));
  }
  const filter = (
    field: 'order' | 'period' | 'state' | 'type' | 'zone' | 'sensor' | 'measurand',
    label: string,
    any: string,
    options: readonly SelectOption<string>[],
  ): ListFilter => ({
    label,
    any,
    options,
    value: view[field] === undefined ? undefined : String(view[field]),
    onChange: (value) => change({ [field]: value }),
  });
  const [newest, ...orders] = ALARM_EVENT_ORDERS.map((value) => ({
    value,
    label: t(`alarmLog.orders.${value}`),
  }));
  const filters: readonly ListFilter[] = [
    filter(
      'period',
      t('alarmLog.period'),
      t('alarmLog.anyPeriod'),
      PERIODS.map((value) => ({ value, label: t(`alarmLog.periods.${value}`) })),
    ),
    filter(
      'state',
      t('alarmLog.state'),
      t('alarmLog.anyState'),
      alarmEventState.options.map((value) => ({ value, label: t(`alarmLog.states.${value}`) })),
    ),
    filter(
      'type',
      t('alarmLog.type'),
      t('alarmLog.anyType'),
      alarmType.options.map((value) => ({ value, label: t(`alarms.types.${value}.name`) })),
    ),
    filter(
      'zone',
      t('alarmLog.zone'),
      t('alarmLog.anyZone'),
      zones.map(({ zone_id, zone_name }) => ({ value: String(zone_id), label: zone_name })),
    ),
    filter(
      'sensor',
      t('alarmLog.sensor'),
      t('alarmLog.anySensor'),
      sensors.map(({ id, name }) => ({ value: String(id), label: name })),
    ),
    {
      ...filter('order', t('alarmLog.sort'), newest?.label ?? '', orders),
      isOrder: true,
    },
    {
      label: t('alarmLog.level'),
      any: t('alarmLevels.alarm.inLog'),
      options: [
        ...ALARM_LEVELS.filter((level) => level !== 'alarm').map((value) => ({
          value,
          label: t(`alarmLevels.${value}.inLog`),
        })),
        ...(['all', 'drills'] as const).map((value) => ({ value, label: t(`alarmLog.levels.${value}`) })),
      ],
      value: view.drills === true ? 'drills' : view.level,
      onChange: (level) =>
        change(level === 'drills' ? { drills: true, level: undefined } : { level, drills: undefined }),
      place: 'more',
    },
    {
      ...filter(
        'measurand',
        t('alarmLog.measurand'),
        t('alarmLog.anyMeasurand'),
        LIMITED_MEASURANDS.map((value) => ({ value, label: measurandName(value, t) })),
      ),
      place: 'more',
    },
    ...(areConfirmed || view.unconfirmed === true
      ? [
          {
            label: t('alarmLog.confirmation.label'),
            any: t('alarmLog.confirmation.any'),
            options: [{ value: 'unconfirmed', label: t('alarmLog.confirmation.waiting') }],
            value: view.unconfirmed === true ? 'unconfirmed' : undefined,
            onChange: (value) => change({ unconfirmed: value === undefined ? undefined : true }),
            place: 'more',
          } satisfies ListFilter,
        ]
      : []),
  ];
  return (
    <search aria-label={t('alarmLog.filters')} className="block bg-canvas pt-2 md:sticky md:top-14 md:z-10">
      <ListBar
        label={t('alarmLog.search')}
        value={typed.value}
        onChange={typed.change}
        always
        filters={filters}
        onClear={isFiltered(view) ? () => onChange({}) : undefined}
        fields={
          (view.period === 'custom' || Boolean(exportLink)) && (
            <div className="flex flex-col items-start gap-3">
              {view.period === 'custom' && <OwnPeriod view={view} onChange={change} />}
              {exportLink}
            </div>
          )
        }
      />
      {failed === 'zones' && <ZonesFailedLine onRetry={retry} />}
    </search>
  );
}

interface OwnPeriodProps {
  readonly view: LogSearch;
  readonly onChange: (changed: Pick<LogSearch, 'from' | 'until'>) => void;
}

/** Beginning and end of a period of the reader's own. */
function OwnPeriod({ view, onChange }: OwnPeriodProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-start gap-3">
      <DateField
        precision="minute"
        label={t('alarmLog.from')}
        hint={t('alarmLog.timesOf', { timeZone: companyTimeZone() })}
        value={view.from ?? ''}
        onChange={(value) => onChange({ from: value })}
      />
      <DateField
        precision="minute"
        label={t('alarmLog.until')}
        value={view.until ?? ''}
        onChange={(value) => onChange({ until: value })}
      />
    </div>
  );
}

function orNothing(text: string): string | undefined {
  return text === '' ? undefined : text;
}
