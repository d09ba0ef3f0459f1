import { ANALYTICS_MAX_DAYS, type Sensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CustomRangeForm } from '../custom-range/index.ts';
import { EvidencePart } from '../evidence/index.ts';
import { pageParts } from '../i18n/en/page-parts.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { useNow } from '../platform/use-now.ts';
import { zonesQuery } from '../platform/zone-queries.ts';
import { useCan } from '../session/index.ts';
import { Card } from '../ui/card.tsx';
import { ScreenParts, useOpenPart } from '../ui/screen-parts.tsx';
import { Select } from '../ui/select.tsx';
import { Compare } from './compare.tsx';
import { InputFigures } from './input-figures.tsx';
import { LiveOverview } from './live-overview.tsx';
import { MeasurandSelect, OneSensor } from './one-sensor.tsx';
import { analyticsPartNames } from './part-names.ts';
import { PeriodStatistics, Quality } from './period-statistics.tsx';
import { Responses } from './responses.tsx';
import { PERIOD_CHOICES, periodUntil, type PeriodChoice } from './periods.ts';

addTexts({ pageParts });

const ALL_ZONES = 'all';
/** Parts whose figures may be those of one zone. */
const HAS_ZONE: ReadonlySet<string> = new Set(['statistics', 'quality', 'response']);

/** The company's own data in parts, with the filters that hold for the part that is open. */
export function OwnData({ sensors }: { readonly sensors: readonly Sensor[] }) {
  const { t } = useTranslation();
  const parts = analyticsPartNames(useCan('audit')).map((name) => ({
    name,
    title: t(`pageParts.analytics.${name}`),
  }));
  const open = useOpenPart(parts);
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
  const hasPeriod = open !== 'now' && open !== 'evidence';
  const isOfOneSensor = open === 'patterns' || open === 'limits';
  const one = {
    sensor,
    wish,
    wanted,
    about: [name, ...(name === 'custom' ? [custom.startDate, custom.endDate] : [])].join(' '),
  };
  return (
    <>
      <ScreenParts label={t('analytics.partsLabel')} parts={parts} open={open} />
      {hasPeriod && (
        <div className="mb-4 grid gap-3 md:flex md:flex-wrap md:items-end">
          <div className="md:w-40">
            <Select
              label={t('analytics.from')}
              value={name}
              options={PERIOD_CHOICES.map((value) => ({ value, label: t(`analytics.periods.${value}`) }))}
              onChange={choose}
            />
          </div>
          {HAS_ZONE.has(open) && <ZoneSelect zone={zone} onChange={setZone} />}
          {isOfOneSensor && (
            <>
              <div className="md:w-56">
                <Select
                  label={t('analytics.sensor')}
                  value={String(sensor?.id ?? '')}
                  options={sensors.map(({ id, name: label }) => ({ value: String(id), label }))}
                  onChange={setChosen}
                />
              </div>
              <MeasurandSelect sensor={sensor} wish={wish} onChange={setWish} />
            </>
          )}
        </div>
      )}
      {name === 'custom' && hasPeriod && (
        <div className="mb-4">
          <CustomRangeForm
            key={`${custom.startDate} ${custom.endDate}`}
            window={{ startMs: custom.startDate, endMs: custom.endDate }}
            disabled={false}
            maxDays={ANALYTICS_MAX_DAYS}
            onApply={({ startMs, endMs }) => setCustom({ startDate: startMs, endDate: endMs })}
          />
        </div>
      )}
      <div className="flex flex-col gap-4">
        {open === 'now' && <LiveOverview sensors={sensors} />}
        {open === 'statistics' && (
          <>
            <Card title={t('analytics.statistics')}>
              <PeriodStatistics wanted={wanted} />
            </Card>
            {sensors.some(({ inputs = [] }) => inputs.length > 0) && <InputFigures wanted={wanted} />}
          </>
        )}
        {open === 'quality' && (
          <Card title={t('analytics.quality')}>
            <Quality wanted={wanted} />
          </Card>
        )}
        {open === 'response' && <Responses wanted={wanted} />}
        {open === 'patterns' && <OneSensor {...one} part="patterns" />}
        {/* Always there: limits that were typed are kept while another part is looked at. */}
        <div hidden={open !== 'limits'}>
          <OneSensor {...one} part="limits" />
        </div>
        {open === 'compare' && <Compare sensors={sensors} wanted={wanted} />}
        {open === 'evidence' && <EvidencePart sensors={sensors} />}
      </div>
    </>
  );
}

interface ZoneSelectProps {
  readonly zone: string;
  readonly onChange: (zone: string) => void;
}

function ZoneSelect({ zone, onChange }: ZoneSelectProps) {
  const { t } = useTranslation();
  const zones = useQuery(zonesQuery(useApi())).data ?? [];
  return (
    <div className="md:w-56">
      <Select
        label={t('analytics.zone')}
        value={zone}
        options={[
          { value: ALL_ZONES, label: t('analytics.allZones') },
          ...zones.map(({ zone_id, zone_name }) => ({ value: String(zone_id), label: zone_name })),
        ]}
        onChange={onChange}
      />
    </div>
  );
}
