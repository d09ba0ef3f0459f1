import { DASHBOARD_FILTERS } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import type { ListFilter } from '../list-bar/index.ts';
import type { SensorFilter } from './sensor-signs.ts';

/** Returns the choice of a summary card as a filter of the list below: shown there while one is chosen, and kept with a search. */
export function useCardFilter(filter: SensorFilter, onFilter: (filter: SensorFilter) => void): ListFilter {
  const { t } = useTranslation();
  return {
    name: 'show',
    label: t('sensors.columns.status'),
    any: t('sensors.summary.all'),
    options: DASHBOARD_FILTERS.map((value) => ({ value, label: t(`sensors.summary.${value}`) })),
    value: filter === 'all' ? undefined : filter,
    onChange: (value) => onFilter(DASHBOARD_FILTERS.find((one) => one === value) ?? 'all'),
    place: 'when-chosen',
  };
}
