import type { Sensor } from '@ts1/contract';
import { BellRing } from 'lucide-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { useSensorAlarms, type AlarmKind } from '../alarms/index.ts';
import { dashboardSearch } from '../i18n/en/dashboard-search.ts';
import { ListBar, NoMatch, useSensorSearch } from '../list-bar/index.ts';
import { useCardFilter, useSensorSort, type SensorFilter } from '../sensors/index.ts';
import { TABLET } from '../ui/use-media-query.ts';
import type { ListView } from './list-view.ts';

addTexts({ dashboardSearch });

/** Unacknowledged, or acknowledged and still out: what a search never hides without saying so. */
const IN_ALARM: ReadonlySet<AlarmKind | undefined> = new Set(['alarm', 'returned', 'acknowledged']);

interface SensorBarProps {
  /** Those that the zone leaves. */
  readonly sensors: readonly Sensor[];
  /** Number of them in the table. */
  readonly shown: number;
  readonly now: number;
  /** Choice of a summary card. */
  readonly filter: SensorFilter;
  readonly onFilter: (filter: SensorFilter) => void;
  /** Receives what is found and its order; the same function while the page exists. */
  readonly onView: (view: ListView) => void;
  /** Shown at the end of the bar. */
  readonly action: ReactNode;
}

/** The bar above the table. Its search never hides an alarm without saying so. */
export function SensorBar(props: SensorBarProps) {
  const { sensors, shown, now, filter, onFilter, onView, action } = props;
  const { t } = useTranslation();
  const alarms = useSensorAlarms();
  const { search, setSearch, found, isSearching } = useSensorSearch(sensors);
  const { order, columns, ranks, columnHead } = useSensorSort(sensors, now);
  // As text, so that the same sensors with new values are no news: the page would go on telling itself.
  const ids = isSearching ? found.map(({ id }) => id).join(' ') : undefined;
  const foundIds = useMemo(
    () => (ids === undefined ? undefined : new Set(ids.split(' ').filter(Boolean).map(Number))),
    [ids],
  );
  useEffect(() => {
    onView({ found: foundIds, ranks, columnHead });
  }, [foundIds, ranks, columnHead, onView]);
  useEffect(() => () => onView({}), [onView]);
  const cardFilter = useCardFilter(filter, onFilter);
  const isFound = new Set(found);
  const hidden = sensors.filter(
    (sensor) => !isFound.has(sensor) && IN_ALARM.has(alarms.get(sensor.id)?.kind),
  ).length;
  const showAll = (): void => {
    setSearch('');
    onFilter('all');
  };
  return (
    <>
      <ListBar
        label={t('dashboardSearch.label')}
        value={search}
        onChange={setSearch}
        shown={shown}
        total={sensors.length}
        screen="dashboard"
        filters={[cardFilter]}
        order={order}
        columns={columns}
        cardsBelow={TABLET}
        action={action}
      />
      <output className="block empty:hidden">
        {hidden > 0 && (
          <span className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-high px-3 py-2 text-body font-medium text-high">
            <BellRing aria-hidden size={16} />
            {t('dashboardSearch.hiddenAlarms', { count: hidden })}
            <button
              type="button"
              onClick={showAll}
              className="inline-flex items-center underline pointer-coarse:min-h-11"
            >
              {t('listBar.showAll')}
            </button>
          </span>
        )}
      </output>
      {isSearching && shown === 0 && <NoMatch onShowAll={showAll} />}
    </>
  );
}
