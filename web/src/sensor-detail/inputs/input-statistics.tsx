import {
  inputFacts,
  type AnalogueSeries,
  type InputSeries,
  type CountSeries,
  type StateSeries,
} from '@ts1/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { alarmDurationText } from '../../alarms/index.ts';
import { formatDateTime } from '../../platform/date-time.ts';
import { formatInUnit } from '../../platform/units.ts';
import { stateText } from '../../sensor-inputs/readout.ts';
import { analogueStatistics, isMeasured } from './statistics.ts';

/** Statistics of each input over the period, by its kind: extremes and mean, time in a state, or how many. */
export function InputStatistics({ series }: { readonly series: readonly InputSeries[] }) {
  const { t } = useTranslation();
  const measured = series.filter(isMeasured);
  if (measured.length === 0) return null;
  return (
    <section aria-label={t('sensorDetail.inputStatistics')}>
      <h2 className="mb-2 text-body font-semibold">{t('sensorDetail.inputStatistics')}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {measured.map((one) => (
          <li key={one.input} className="rounded-md border border-border p-3">
            <h3 className="mb-1 text-table font-semibold break-words">{one.name}</h3>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-table [&_dt]:text-muted">
              <Items series={one} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Items({ series }: { readonly series: InputSeries }) {
  switch (series.kind) {
    case 'analogue':
      return <FigureItems series={series} />;
    case 'state':
      return <StateItems series={series} />;
    case 'count':
      return <CountItems series={series} />;
  }
}

function FigureItems({ series }: { readonly series: AnalogueSeries }) {
  const { t } = useTranslation();
  const statistics = analogueStatistics(series);
  const facts = inputFacts(series.measurand);
  if (statistics === undefined || facts === undefined) return null;
  const { min, max, mean } = statistics;
  return (
    <>
      <Item name={t('sensorDetail.minimum')} value={formatInUnit(min.value, facts)} at={min.at} />
      <Item name={t('sensorDetail.maximum')} value={formatInUnit(max.value, facts)} at={max.at} />
      <Item name={t('sensorDetail.mean')} value={formatInUnit(mean, facts)} />
    </>
  );
}

function StateItems({ series: { measurand, summary } }: { readonly series: StateSeries }) {
  const { t } = useTranslation();
  const active = inputFacts(measurand)?.active ?? 1;
  const duration = (ms: number): string => alarmDurationText(0, ms, t);
  const inState = (value: number): string =>
    t('sensorDetail.timeIn', { state: stateText(measurand, value, t) });
  return (
    <>
      <Item name={inState(active)} value={duration(summary.active_ms)} />
      <Item name={inState(1 - active)} value={duration(summary.inactive_ms)} />
      {summary.unknown_ms > 0 && (
        <Item name={t('sensorDetail.timeUnknown')} value={duration(summary.unknown_ms)} />
      )}
      <Item
        name={t('sensorDetail.openings', { state: stateText(measurand, active, t) })}
        value={String(summary.openings)}
      />
      <Item name={t('sensorDetail.longest')} value={duration(summary.longest_ms)} />
    </>
  );
}

function CountItems({ series: { total, resets } }: { readonly series: CountSeries }) {
  const { t } = useTranslation();
  return (
    <>
      <Item name={t('sensorDetail.total')} value={String(total)} />
      {resets > 0 && <Item name={t('sensorDetail.resets')} value={String(resets)} />}
    </>
  );
}

interface ItemProps {
  readonly name: string;
  readonly value: string;
  readonly at?: number;
}

function Item({ name, value, at }: ItemProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span className="font-semibold">{value}</span>{' '}
        {at !== undefined && <span className="text-fine text-muted">{formatDateTime(at)}</span>}
      </dd>
    </>
  );
}
