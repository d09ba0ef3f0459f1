import { ANALYTICS_MAX_DAYS, type Sensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { inputName } from '../i18n/input-name.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { CustomRangeForm } from '../custom-range/index.ts';
import { addTexts } from '../i18n/translate.ts';
import { alarmLevels } from '../i18n/en/alarm-levels.ts';
import { alarmTypes } from '../i18n/en/alarm-types.ts';
import { analytics } from '../i18n/en/analytics.ts';
import { sensorInputs } from '../i18n/en/sensor-inputs.ts';
import { thresholds } from '../i18n/en/thresholds.ts';
import { useApi } from '../platform/api-context.tsx';
import { zonesQuery } from '../platform/zone-queries.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { useNow } from '../platform/use-now.ts';
import { useSensorsNow } from '../sensors/index.ts';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Select, type SelectOption } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Switch } from '../ui/switch.tsx';
import { InputFigures } from './input-figures.tsx';
import { Failed } from './failed.tsx';
import { inputChoice, measurandChoices } from './measurand-choices.ts';
import { LiveOverview, SensorLines } from './live-overview.tsx';
import { InputHeatMap, HeatMap } from './heat-map.tsx';
import { PeriodStatistics, Quality } from './period-statistics.tsx';
import { PERIOD_CHOICES, periodUntil, type PeriodChoice } from './periods.ts';
import { SampleOverview } from './sample-overview.tsx';
import { TryLimits } from './try-limits.tsx';

addTexts({ alarmLevels, alarmTypes, analytics, sensorInputs, thresholds });

const MOST_COMPARED = 6;
const ALL_ZONES = 'all';

/** The company's own data; the demonstration while there is none, or on request (spec 2 §2 Analytics). */
export function AnalyticsScreen() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useSensorsNow();
  const sensors = useMemo(
    () => data?.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true })),
    [data],
  );
  const [asked, setAsked] = useState(false);
  const isEmpty = sensors?.every(({ timestamp }) => timestamp === null) === true;
  return (
    <>
      <PageHeader
        title={t('analytics.title')}
        subtitle={t('analytics.subtitle')}
        action={
          <>
            {!isEmpty && <Switch label={t('analytics.showSample')} checked={asked} onChange={setAsked} />}
            <Clock />
          </>
        }
      />
      {sensors === undefined && isError && <Failed onRetry={refetch} />}
      {sensors === undefined && !isError && (
        <LoadingState label={t('analytics.loading')}>
          <Skeleton className="h-screen w-full" />
        </LoadingState>
      )}
      {sensors !== undefined && (isEmpty || asked) && <SampleOverview />}
      {sensors !== undefined && !isEmpty && !asked && <OwnData sensors={sensors} />}
    </>
  );
}

function Clock() {
  const { t } = useTranslation();
  const now = useNow(1_000);
  return (
    <time
      aria-label={t('analytics.clock')}
      dateTime={new Date(now).toISOString()}
      className="text-body tabular-nums"
    >
      {formatDateTime(now, 'second')}
    </time>
  );
}

function OwnData({ sensors }: { readonly sensors: readonly Sensor[] }) {
  const { t } = useTranslation();
  const zones = useQuery(zonesQuery(useApi())).data ?? [];
  const [name, setName] = useState<PeriodChoice>('week');
  const [custom, setCustom] = useState({ startDate: 0, endDate: 0 });
  const [zone, setZone] = useState(ALL_ZONES);
  const [chosen, setChosen] = useState<string>();
  const [wish, setWish] = useState<string>('temperature');
  const minute = Math.floor(useNow(60_000) / 300_000) * 300_000;
  const wanted = useMemo(
    () => ({
      ...(name === 'custom' ? custom : periodUntil(minute, name)),
      ...(zone !== ALL_ZONES && { zoneId: zone }),
    }),
    [minute, name, custom, zone],
  );
  const choose = (choice: PeriodChoice): void => {
    // A range of one's own begins with the period that is shown.
    setCustom({ startDate: wanted.startDate, endDate: wanted.endDate });
    setName(choice);
  };
  const sensor = sensors.find(({ id }) => String(id) === chosen) ?? sensors[0];
  const sensorId = String(sensor?.id ?? '');
  const sensorName = sensor?.name ?? '';
  const choices = measurandChoices(sensor);
  const inputs = sensor?.inputs ?? [];
  const input = inputs.find((one) => inputChoice(one) === wish);
  const measurand = choices.find((one) => one === wish) ?? 'temperature';
  return (
    <div className="flex flex-col gap-4">
      <LiveOverview sensors={sensors} />
      <div className="grid gap-3 md:flex md:flex-wrap md:items-end">
        <div className="md:w-40">
          <Select
            label={t('analytics.from')}
            value={name}
            options={PERIOD_CHOICES.map((value) => ({ value, label: t(`analytics.periods.${value}`) }))}
            onChange={choose}
          />
        </div>
        <div className="md:w-56">
          <Select
            label={t('analytics.zone')}
            value={zone}
            options={[
              { value: ALL_ZONES, label: t('analytics.allZones') },
              ...zones.map(({ zone_id, zone_name }) => ({ value: String(zone_id), label: zone_name })),
            ]}
            onChange={setZone}
          />
        </div>
        <div className="md:w-56">
          <Select
            label={t('analytics.sensor')}
            value={sensorId}
            options={sensors.map(({ id, name: label }) => ({ value: String(id), label }))}
            onChange={setChosen}
          />
        </div>
        {choices.length + inputs.length > 1 && (
          <div className="md:w-40">
            <Select
              label={t('analytics.measurand')}
              value={input === undefined ? measurand : wish}
              options={[
                ...choices.map((value): SelectOption<string> => ({ value, label: measurandName(value, t) })),
                ...inputs.map((one) => ({ value: inputChoice(one), label: inputName(one) })),
              ]}
              onChange={setWish}
            />
          </div>
        )}
      </div>
      {name === 'custom' && (
        <CustomRangeForm
          key={`${custom.startDate} ${custom.endDate}`}
          window={{ startMs: custom.startDate, endMs: custom.endDate }}
          disabled={false}
          maxDays={ANALYTICS_MAX_DAYS}
          onApply={({ startMs, endMs }) => setCustom({ startDate: startMs, endDate: endMs })}
        />
      )}
      <Card title={t('analytics.statistics')}>
        <PeriodStatistics wanted={wanted} />
      </Card>
      {sensors.some(({ inputs = [] }) => inputs.length > 0) && <InputFigures wanted={wanted} />}
      <Card title={t('analytics.quality')}>
        <Quality wanted={wanted} />
      </Card>
      {input === undefined ? (
        <HeatMap sensorId={sensorId} sensorName={sensorName} measurand={measurand} wanted={wanted} />
      ) : (
        <InputHeatMap
          key={input.input}
          sensorId={sensorId}
          sensorName={sensorName}
          input={input}
          wanted={wanted}
        />
      )}
      {input === undefined ? (
        <TryLimits
          key={measurand}
          sensorId={sensorId}
          sensorName={sensorName}
          measurand={measurand}
          wanted={wanted}
          about={[sensorId, name, ...(name === 'custom' ? [custom.startDate, custom.endDate] : [])].join(' ')}
        />
      ) : (
        <Card title={t('analytics.backTest')}>
          <p className="text-body text-muted">
            {t('analytics.tryInput', { what: inputName(input) })}{' '}
            <Link to="/alarms" className="text-accent hover:underline">
              {t('analytics.openThresholds')}
            </Link>
          </p>
        </Card>
      )}
      <Compare sensors={sensors} wanted={wanted} />
    </div>
  );
}

interface CompareProps {
  readonly sensors: readonly Sensor[];
  readonly wanted: { readonly startDate: number; readonly endDate: number };
}

function Compare({ sensors, wanted }: CompareProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(sensors.slice(0, 2).map(({ id }) => id)),
  );
  const shown = useMemo(() => sensors.filter(({ id }) => chosen.has(id)), [sensors, chosen]);
  const toggle = (id: number, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Card title={t('analytics.compare')}>
      <p className="mb-2 text-body text-muted">{t('analytics.compareHint')}</p>
      <div className="mb-3 flex max-h-48 flex-wrap gap-x-4 overflow-y-auto rounded-md border border-border px-3 py-1">
        {sensors.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.has(id)}
            disabled={!chosen.has(id) && chosen.size >= MOST_COMPARED}
            onChange={(on) => toggle(id, on)}
          />
        ))}
      </div>
      <SensorLines sensors={shown} label={t('analytics.compareChart')} period={wanted} />
    </Card>
  );
}
