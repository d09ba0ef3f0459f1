import { alarmSettingsRoutes, type AlarmSettings } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownToLine, ArrowUpToLine, BellRing, CircleCheck, Thermometer } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ZoneFailed, ZonesFailedLine } from '../alarms/index.ts';
import { useZoneSensors } from '../alarms/log.ts';
import { addTexts } from '../i18n/add-texts.ts';
import { thresholds } from '../i18n/en/thresholds.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { systemClock } from '../platform/clock.ts';
import { reasonText } from '../platform/reason-text.ts';
import { useSensorOrder, useSensors } from '../sensors/index.ts';
import { useIsAdmin } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Select } from '../ui/select.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { countSettings, isCounted, type Count } from './settings-draft.ts';
import { ThresholdTable } from './threshold-table.tsx';

addTexts({ thresholds });

/** How long the banner stays (spec 2 §9). */
const BANNER_MS = 2_000;

const CARDS = [
  { count: 'total', tone: 'neutral', icon: Thermometer },
  { count: 'enabled', tone: 'ok', icon: BellRing },
  { count: 'high', tone: 'high', icon: ArrowUpToLine },
  { count: 'low', tone: 'low', icon: ArrowDownToLine },
] as const;

/** Limits and delays of every sensor; admins edit them in place (spec 2 §2). */
export function ThresholdsScreen() {
  const { t } = useTranslation();
  const settings = useQuery(apiQuery(useApi(), 'Alarms', alarmSettingsRoutes.listAlarmSettings, {}));
  const counts = settings.data === undefined ? undefined : countSettings(settings.data);
  const [chosen, setChosen] = useState<Count>('total');
  return (
    <>
      <PageHeader title={t('thresholds.title')} subtitle={t('thresholds.subtitle')} />
      <section aria-label={t('thresholds.summary')} className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
        {CARDS.map(({ count, tone, icon: Icon }) => (
          <StatCard
            key={count}
            label={t(`thresholds.cards.${count}`)}
            value={counts?.[count]}
            tone={tone}
            icon={<Icon aria-hidden size={16} />}
            selected={chosen === count}
            onSelect={() => setChosen(chosen === count ? 'total' : count)}
          />
        ))}
      </section>
      {settings.data !== undefined && <Sensors settings={settings.data} chosen={chosen} />}
      {settings.isPending && <Loading />}
      {settings.isError && settings.data === undefined && (
        <Failed error={settings.error} onRetry={() => void settings.refetch()} />
      )}
    </>
  );
}

interface SensorsProps {
  readonly settings: readonly AlarmSettings[];
  /** The count whose sensors are shown. */
  readonly chosen: Count;
}

function Sensors({ settings, chosen }: SensorsProps) {
  const { t } = useTranslation();
  const sensors = useSensors();
  const ordered = useSensorOrder(sensors.data ?? []).sensors;
  const editable = useIsAdmin();
  const [saved, showSaved] = useBanner();
  const [zone, setZone] = useState('all');
  const { zones, isInZone, failed, retry } = useZoneSensors(zone);
  const rows = useMemo(() => {
    const bySensor = new Map(settings.map((own) => [own.sensor_id, own]));
    return ordered.flatMap((sensor) => {
      const own = bySensor.get(sensor.id);
      const isShown = own !== undefined && isInZone?.(sensor.id) === true && isCounted(own, chosen);
      return isShown ? [{ sensor, settings: own }] : [];
    });
  }, [ordered, settings, isInZone, chosen]);
  const isNarrowed = zone !== 'all' || chosen !== 'total';
  if (sensors.isPending) return <Loading />;
  if (sensors.isError && sensors.data === undefined) {
    return <Failed error={sensors.error} onRetry={() => void sensors.refetch()} />;
  }
  return (
    <>
      <output className="block">
        {saved && (
          <span className="mb-3 flex items-center gap-2 rounded-md border border-ok px-3 py-2 text-body text-ok">
            <CircleCheck aria-hidden size={16} />
            {t('thresholds.saved')}
          </span>
        )}
      </output>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-body font-semibold">{t('thresholds.table')}</h2>
        {failed === 'zones' && <ZonesFailedLine onRetry={retry} />}
        {zones.length > 0 && (
          <Select
            label={t('thresholds.zone')}
            value={zone}
            options={[
              { value: 'all', label: t('thresholds.anyZone') },
              ...zones.map(({ zone_id, zone_name }) => ({ value: String(zone_id), label: zone_name })),
            ]}
            onChange={setZone}
          />
        )}
      </div>
      {failed === 'sensors' && <ZoneFailed what={failed} onRetry={retry} onAll={() => setZone('all')} />}
      {isInZone === undefined && failed === undefined && <Loading />}
      {isInZone !== undefined && rows.length === 0 && isNarrowed && (
        <EmptyState
          icon={Thermometer}
          title={t(chosen === 'total' ? 'thresholds.noMatch' : 'thresholds.noneCounted')}
        />
      )}
      {rows.length === 0 && !isNarrowed && (
        <EmptyState icon={Thermometer} title={t('thresholds.empty')}>
          {t('thresholds.emptyHint')}
        </EmptyState>
      )}
      {rows.length > 0 && <ThresholdTable rows={rows} editable={editable} onSaved={showSaved} />}
    </>
  );
}

/** Whether the banner is up; it comes down by itself. */
function useBanner(): readonly [boolean, () => void] {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (shownAt === null) return undefined;
    return systemClock.after(BANNER_MS, () => setShownAt(null));
  }, [shownAt]);
  return [shownAt !== null, () => setShownAt(systemClock.now())];
}

function Loading() {
  const { t } = useTranslation();
  return (
    <LoadingState label={t('thresholds.loading')}>
      <Skeleton className="h-64 w-full" />
    </LoadingState>
  );
}

function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t('thresholds.failed', { reason: reasonText(error, t) })}
      action={<Button onClick={onRetry}>{t('ui.tryAgain')}</Button>}
    >
      {t('thresholds.failedHint')}
    </ErrorState>
  );
}
