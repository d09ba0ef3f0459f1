import { alarmSettingsListRoutes, type AlarmSettings, type Sensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowUpToLine, BellRing, Thermometer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSensorAlarms, ZoneFailed, ZonesFailedLine, useZoneSensors } from '../alarms/index.ts';
import { addTexts } from '../i18n/translate.ts';
import { alarmLevels } from '../i18n/en/alarm-levels.ts';
import { alarmTemplates } from '../i18n/en/alarm-templates.ts';
import { changeLimits } from '../i18n/en/change-limits.ts';
import { sensorInputs } from '../i18n/en/sensor-inputs.ts';
import { alarmTypes } from '../i18n/en/alarm-types.ts';
import { thresholds } from '../i18n/en/thresholds.ts';
import { ListBar, NoMatch, useMarks, useSensorSearch } from '../list-bar/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { systemClock } from '../platform/clock.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { reasonText } from '../platform/reason-text.ts';
import { useSensorOrder, useSensors, useSensorsNow, useUrgency } from '../sensors/index.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded, type Read } from '../ui/loaded.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { LAPTOP } from '../ui/use-media-query.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { SavedBanner, type Saved } from './saved-banner.tsx';
import {
  countSettings,
  isCounted,
  type Count,
  type Guarded,
  type SensorThresholds,
} from './settings-draft.ts';
import { ALL_ZONES, thresholdFilters } from './threshold-filters.ts';
import { ThresholdTable } from './threshold-table.tsx';
import { thresholdsSearch } from './thresholds-search.ts';

addTexts({ alarmLevels, alarmTemplates, alarmTypes, changeLimits, sensorInputs, thresholds });

const NO_SENSORS: readonly Sensor[] = [];
const NOTHING: ReadonlySet<number> = new Set();
const MarkedSensorsBar = lazyPart(async () => (await import('./marked-bar.tsx')).MarkedSensorsBar);
const COLUMNS = { sensor: ({ name }: Sensor) => name };
const sensorId = ({ sensor }: SensorThresholds): number => sensor.id;

/** They count settings, so none has the colour of an alarm. */
const CARDS = [
  { count: 'total', icon: Thermometer },
  { count: 'enabled', icon: BellRing },
  { count: 'high', icon: ArrowUpToLine },
  { count: 'low', icon: ArrowDownToLine },
] as const;

/** Limits and delays of every sensor; admins edit them in place (spec 2 §2). */
export function ThresholdsScreen() {
  const { t } = useTranslation();
  const settings = useQuery(apiQuery(useApi(), 'Alarms', alarmSettingsListRoutes.listAlarmSettings, {}));
  const maySetLimits = useCan('limits');
  const guarded = useGuarded(settings.data);
  const counts = guarded && countSettings(guarded);
  const [chosen, setChosen] = useState<Count>('total');
  return (
    <>
      <PageHeader
        title={t('thresholds.title')}
        subtitle={<span className="max-md:hidden">{t('thresholds.subtitle')}</span>}
        action={
          maySetLimits && (
            <span className="max-md:hidden">
              <TemplatesLink />
            </span>
          )
        }
      />
      <section
        aria-label={t('thresholds.summary')}
        className="mb-4 max-md:mb-2 grid grid-cols-2 gap-2 md:gap-3 lg:grid-cols-4"
      >
        {CARDS.map(({ count, icon: Icon }) => (
          <StatCard
            key={count}
            label={t(`thresholds.cards.${count}`)}
            value={counts?.[count]}
            compact
            caption={t(`thresholds.cardNotes.${count}`)}
            icon={<Icon aria-hidden size={16} />}
            selected={chosen === count}
            onSelect={() => setChosen(chosen === count ? 'total' : count)}
          />
        ))}
      </section>
      {settings.data === undefined ? (
        <Unread query={settings} />
      ) : (
        <Sensors settings={settings.data} chosen={chosen} onChoose={setChosen} />
      )}
      {/* On a phone the sensors come first. */}
      {maySetLimits && (
        <p className="mt-4 md:hidden">
          <TemplatesLink />
        </p>
      )}
    </>
  );
}

/** The settings of the sensors that there are, with what guards each; undefined until both are read. */
function useGuarded(settings: readonly AlarmSettings[] | undefined): readonly Guarded[] | undefined {
  const { data: sensors } = useSensors();
  return useMemo(() => {
    const bySensor = new Map(settings?.map((own) => [own.sensor_id, own]));
    return (
      settings &&
      sensors?.flatMap(({ id, guard }) => {
        const own = bySensor.get(id);
        return own === undefined ? [] : [{ settings: own, guard }];
      })
    );
  }, [settings, sensors]);
}

interface SensorsProps {
  readonly settings: readonly AlarmSettings[];
  /** The count whose sensors are shown. */
  readonly chosen: Count;
  readonly onChoose: (count: Count) => void;
}

function Sensors({ settings, chosen, onChoose }: SensorsProps) {
  const { t } = useTranslation();
  const sensors = useSensorsNow();
  const { urgency, table } = useUrgency(useSensorAlarms());
  const ordered = useSensorOrder(sensors.data ?? NO_SENSORS, urgency).sensors;
  const { search, setSearch, found, order } = useSensorSearch(ordered, COLUMNS);
  const editable = useCan('limits');
  const [saved, showSaved] = useState<Saved>();
  const { sensor: wanted } = thresholdsSearch.parse(useSearch({ from: '/signed-in/alarms' }));
  const [edited, setEdited] = useState<ReadonlySet<number>>(
    editable && wanted !== undefined ? new Set([wanted]) : NOTHING,
  );
  const [zone, setZone] = useState(ALL_ZONES);
  const { zones, isInZone, failed, retry } = useZoneSensors(zone);
  const rows = useMemo(() => {
    const bySensor = new Map(settings.map((own) => [own.sensor_id, own]));
    const isFound = new Set(found);
    // Those that are not found are in the order, too: one of them may be edited.
    const sorted = order.value === undefined ? ordered : [...new Set([...found, ...ordered])];
    // The sensor whose limits the address asks for comes first.
    const inOrder = sorted.toSorted((one, other) => Number(other.id === wanted) - Number(one.id === wanted));
    return inOrder.flatMap((sensor) => {
      const own = bySensor.get(sensor.id);
      if (own === undefined) return [];
      const isShown =
        isFound.has(sensor) &&
        isInZone?.(sensor.id) === true &&
        isCounted({ settings: own, guard: sensor.guard }, chosen);
      // An edit in progress is not lost by looking at other sensors.
      return isShown || edited.has(sensor.id) ? [{ sensor, settings: own }] : [];
    });
  }, [ordered, order.value, wanted, found, settings, isInZone, chosen, edited]);
  const without = ordered.filter(({ guard }) => guard === 'none').length;
  const edit = (sensorId: number, isEdited: boolean): void =>
    setEdited((before) => new Set([...before, sensorId].filter((id) => isEdited || id !== sensorId)));
  const marks = useMarks(rows, sensorId);
  const isNarrowed = zone !== ALL_ZONES || chosen !== 'total' || search.trim() !== '';
  const showAll = (): void => {
    setSearch('');
    setZone(ALL_ZONES);
    onChoose('total');
  };
  const narrowed = t(chosen === 'total' ? 'thresholds.noMatch' : 'thresholds.noneCounted');
  const nothingFound = search.trim() === '' ? narrowed : undefined;
  const filters = thresholdFilters({ zones, zone, onZone: setZone, chosen, onChoose }, t);
  if (sensors.data === undefined) return <Unread query={sensors} />;
  return (
    <>
      <output className="sticky top-2 z-20 block h-0">
        {saved !== undefined && (
          <SavedBanner key={saved.at} saved={saved} onClose={() => showSaved(undefined)} />
        )}
      </output>
      <div className="mb-2 max-md:mb-1 flex flex-wrap items-end gap-3 max-md:gap-2">
        <h2 className="flex min-h-9 items-center text-body font-semibold pointer-coarse:min-h-11">
          {t('thresholds.table')}
        </h2>
        {(without > 0 || chosen === 'none') && (
          <Button
            pressed={chosen === 'none'}
            className="mr-auto"
            onClick={() => onChoose(chosen === 'none' ? 'total' : 'none')}
          >
            {t('thresholds.withoutLimits', { count: without })}
          </Button>
        )}
        {failed === 'zones' && <ZonesFailedLine onRetry={retry} />}
      </div>
      <ListBar
        screen="thresholds"
        label={t('thresholds.search')}
        placeholder={t('thresholds.searchBy')}
        value={search}
        onChange={setSearch}
        shown={rows.length}
        total={settings.length}
        filters={filters}
        order={order}
        columns={[{ column: 'sensor', name: t('thresholds.columns.sensor') }]}
        cardsBelow={LAPTOP}
        onMarkAll={editable && rows.length > 0 ? marks.markAll : undefined}
        markedBar={
          editable && marks.items.length > 0 ? (
            <MarkedSensorsBar marks={marks} shown={rows.length} />
          ) : undefined
        }
      />
      {failed === 'sensors' && <ZoneFailed what={failed} onRetry={retry} onAll={() => setZone(ALL_ZONES)} />}
      {isInZone === undefined && failed === undefined && (
        <LoadingState label={t('thresholds.loading')}>
          <Skeleton className="h-screen w-full" />
        </LoadingState>
      )}
      {isInZone !== undefined && rows.length === 0 && isNarrowed && (
        <NoMatch title={nothingFound} onShowAll={showAll} />
      )}
      {rows.length === 0 && !isNarrowed && (
        <EmptyState icon={Thermometer} title={t('thresholds.empty')}>
          {t('thresholds.emptyHint')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div {...table}>
          <ThresholdTable
            rows={rows}
            editable={editable}
            edited={edited}
            onEdit={edit}
            order={order}
            marks={marks}
            onSaved={(sensor, { settings: own, alike }) =>
              showSaved({ at: systemClock.now(), sensor, settings: own, alike })
            }
          />
        </div>
      )}
    </>
  );
}

function TemplatesLink() {
  const { t } = useTranslation();
  return (
    <Link
      to="/alarms/templates"
      className="flex min-h-9 items-center text-body text-accent hover:underline pointer-coarse:min-h-11"
    >
      {t('alarmTemplates.title')}
    </Link>
  );
}

/** In the place of the list while a query that it needs is not read. */
function Unread({ query }: { readonly query: Read<unknown> }) {
  const { t } = useTranslation();
  return (
    <Loaded
      query={query}
      loading={t('thresholds.loading')}
      height="h-screen"
      failed={(error) => t('thresholds.failed', { reason: reasonText(error, t) })}
      failedHint={t('thresholds.failedHint')}
    />
  );
}
