import type { Sensor, Zone } from '@ts1/contract';
import { Suspense, useDeferredValue, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSensorAlarms, ZoneFailed, ZonesFailedLine } from '../alarms/index.ts';
import { afterFirstLook } from '../platform/after-first-look.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useNow } from '../platform/use-now.ts';
import {
  countSensors,
  matches,
  SensorTable,
  SummaryCards,
  useSensorOrder,
  useSensorsNow,
  useUrgency,
  type SensorFilter,
} from '../sensors/index.ts';
import { SEARCH_FROM_ON_PHONES } from '../list-bar/search-from.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import type { ListView } from './list-view.ts';
import { useZoneFilter, ZoneSelect } from './zone-filter.tsx';

const ExportButtons = lazyPart(
  async () => (await afterFirstLook(async () => import('./export-buttons.tsx'))).ExportButtons,
);
const SensorBar = lazyPart(
  async () => (await afterFirstLook(async () => import('./sensor-bar.tsx'))).SensorBar,
);
const LastPicture = lazyPart(async () => (await import('../last-picture/last-picture.tsx')).LastPicture);
const NothingShown = lazyPart(async () => (await import('./nothing-shown.tsx')).NothingShown);
const NoSensors = lazyPart(async () => (await import('./no-sensors.tsx')).NoSensors);

/** How often what ages without news (relative times, silence) is looked at again. */
const AGEING_MS = 10_000;
const SKELETON_ROWS = 6;

/** The dashboard: how many sensors are well, and all of them with their newest values (spec 1 §2). */
export function DashboardScreen() {
  const { t } = useTranslation();
  const now = useNow(AGEING_MS);
  const sensors = useSensorsNow();
  // Rows are drawn in pieces, so that keys and pointer are answered meanwhile.
  const drawn = useDeferredValue(sensors.data);
  const drawnNow = useDeferredValue(now);
  const [waited] = useState(drawn === undefined);
  const [filter, setFilter] = useState<SensorFilter>('all');
  const zone = useZoneFilter();
  const { includes } = zone;
  const inside = includes && sensors.data?.filter(includes);
  const counts = inside === undefined ? undefined : countSensors(inside, now);
  const zoneChoice = zone.listFailed ? <ZonesFailedLine onRetry={zone.retry} /> : <ZoneSelect {...zone} />;
  return (
    <>
      <PageHeader
        title={t('dashboard.title')}
        subtitle={<span className="max-md:sr-only">{t('dashboard.subtitle')}</span>}
        action={zone.failed ? undefined : zoneChoice}
      />
      <SummaryCards counts={counts} filter={filter} onFilter={setFilter} />
      {drawn !== undefined && includes !== undefined && (
        <Sensors
          sensors={drawn}
          zone={zone.zone}
          includes={includes}
          filter={filter}
          now={drawnNow}
          waited={waited}
          onFilter={setFilter}
        />
      )}
      {zone.failed && (
        <ZoneFailed
          what={zone.listFailed ? 'zones' : 'sensors'}
          onRetry={zone.retry}
          onAll={zone.chooseAll}
        />
      )}
      {(drawn === undefined || includes === undefined) && !sensors.isError && !zone.failed && <LoadingRows />}
      {sensors.isError && sensors.data === undefined && (
        <Suspense fallback={null}>
          <LastPicture />
        </Suspense>
      )}
      {sensors.isError && sensors.data === undefined && (
        <ErrorState
          title={t('dashboard.failed')}
          action={<Button onClick={() => void sensors.refetch()}>{t('ui.tryAgain')}</Button>}
        >
          {t('dashboard.failedHint')}
        </ErrorState>
      )}
    </>
  );
}

interface SensorsProps {
  /** All of them, because their order is one. */
  readonly sensors: readonly Sensor[];
  readonly zone: Zone | null;
  readonly includes: (sensor: Sensor) => boolean;
  readonly filter: SensorFilter;
  readonly now: number;
  /** They were not there yet when the page was opened. */
  readonly waited: boolean;
  readonly onFilter: (filter: SensorFilter) => void;
}

function Sensors({ sensors, zone, includes, filter, now, waited, onFilter }: SensorsProps) {
  const [{ found, ranks, columnHead }, setView] = useState<ListView>({});
  const { urgency, table } = useUrgency(useSensorAlarms(), ranks);
  const ordered = useSensorOrder(sensors, urgency, ranks !== undefined);
  const onPhone = useMediaQuery(PHONE);
  // On a phone rows have their handles only while somebody changes the order: values need the room.
  const [moving, setMoving] = useState(false);
  if (sensors.length === 0) {
    return (
      <Suspense fallback={<LoadingRows />}>
        <NoSensors />
      </Suspense>
    );
  }
  const inside = ordered.sensors.filter(includes);
  if (inside.length === 0) {
    return (
      <Suspense fallback={null}>
        <NothingShown by="zone" />
      </Suspense>
    );
  }
  const shown = inside.filter((sensor) => matches(sensor, filter, now) && found?.has(sensor.id) !== false);
  const exports = shown.length > 0 && (
    <Suspense fallback={null}>
      <ExportButtons
        zone={zone}
        filter={filter}
        sensors={shown}
        isSearched={found !== undefined}
        moving={moving}
        onMoving={onPhone && ranks === undefined ? setMoving : undefined}
      />
    </Suspense>
  );
  const exportLine = (
    <div className="mb-3 flex min-h-9 justify-end pointer-coarse:min-h-11 max-md:mt-3">{exports}</div>
  );
  // On a phone the values come first.
  return (
    <>
      <div className={classes(inside.length >= SEARCH_FROM_ON_PHONES && 'max-md:min-h-13')}>
        <Suspense fallback={!onPhone && exportLine}>
          <SensorBar
            sensors={inside}
            shown={shown.length}
            now={now}
            filter={filter}
            onFilter={onFilter}
            onView={setView}
            action={(moving || !onPhone) && exports}
          />
        </Suspense>
      </div>
      {shown.length > 0 && (
        <div {...table}>
          <SensorTable
            sensors={shown}
            now={now}
            onMove={ranks === undefined && (moving || !onPhone) ? ordered.move : undefined}
            columnHead={columnHead}
            screenFirst={waited}
          />
        </div>
      )}
      {shown.length === 0 && found === undefined && (
        <Suspense fallback={null}>
          <NothingShown by="card" />
        </Suspense>
      )}
      {onPhone && !moving && exportLine}
    </>
  );
}

function LoadingRows() {
  const { t } = useTranslation();
  return (
    <LoadingState label={t('dashboard.loading')}>
      <SkeletonRows label={t('dashboard.loading')} rows={SKELETON_ROWS} />
    </LoadingState>
  );
}
