import type { Sensor } from '@ts1/contract';
import { BellRing } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { useSensorAlarms, type AlarmKind } from '../alarms/index.ts';
import { dashboardSearch } from '../i18n/en/dashboard-search.ts';
import { ListSearch, NoMatch, useSensorSearch } from '../list-search/index.ts';
import type { Found } from './found.ts';

addTexts({ dashboardSearch });

/** Unacknowledged, or acknowledged and still out: what a search never hides without saying so. */
const IN_ALARM: ReadonlySet<AlarmKind | undefined> = new Set(['alarm', 'returned', 'acknowledged']);

interface SensorSearchProps {
  /** Those that the zone leaves. */
  readonly sensors: readonly Sensor[];
  /** Number of them in the table. */
  readonly shown: number;
  /** Receives the sensors found, undefined while nothing is searched for; the same function while the page exists. */
  readonly onFound: (found: Found | undefined) => void;
  /** Takes the choice of a summary card away. */
  readonly onShowAll: () => void;
  /** Shown beside it. */
  readonly children: ReactNode;
}

/** The search above the table. It never hides an alarm without saying so. */
export function SensorSearch({ sensors, shown, onFound, onShowAll, children }: SensorSearchProps) {
  const { t } = useTranslation();
  const alarms = useSensorAlarms();
  const { search, setSearch, found, isSearching } = useSensorSearch(sensors);
  // As text, so that the same sensors with new values are no news: the page would go on telling itself.
  const ids = isSearching ? found.map(({ id }) => id).join(' ') : undefined;
  useEffect(() => {
    onFound(ids === undefined ? undefined : new Set(ids.split(' ').filter(Boolean).map(Number)));
  }, [ids, onFound]);
  useEffect(() => () => onFound(undefined), [onFound]);
  const isFound = new Set(found);
  const hidden = sensors.filter(
    (sensor) => !isFound.has(sensor) && IN_ALARM.has(alarms.get(sensor.id)?.kind),
  ).length;
  const showAll = (): void => {
    setSearch('');
    onShowAll();
  };
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-3">
        <div className="min-w-0 flex-1 basis-56 [&_search]:w-auto [&_search]:flex-1">
          <ListSearch
            label={t('dashboardSearch.label')}
            value={search}
            onChange={setSearch}
            shown={shown}
            total={sensors.length}
            screen="dashboard"
          />
        </div>
        {children}
      </div>
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
              {t('listSearch.showAll')}
            </button>
          </span>
        )}
      </output>
      {isSearching && shown === 0 && <NoMatch onShowAll={showAll} />}
    </>
  );
}
