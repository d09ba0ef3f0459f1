import { inputFacts, type InputSeries, type SensorType, type StateSeries } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { alarmDurationText } from '../alarms/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { formatInUnit, formatOfType } from '../platform/units.ts';
import { stateText } from '../sensor-inputs/readout.ts';
import { analogueStatistics, isMeasured } from './inputs/statistics.ts';
import type { LineStatistics } from './line-statistics.ts';
import { lineName } from './sensor-texts.ts';

interface ChartDescriptionProps {
  readonly id: string;
  readonly type: SensorType;
  readonly statistics: readonly LineStatistics[];
  /** Series of its inputs. */
  readonly series: readonly InputSeries[];
}

/** Describes the chart in sentences for those who do not see it. */
export function ChartDescription({ id, type, statistics, series }: ChartDescriptionProps) {
  const { t } = useTranslation();
  return (
    <p id={id} className="sr-only">
      {[
        ...statistics.map(({ measurand, min, max }) =>
          t('sensorDetail.summary', {
            line: lineName(type, measurand, t),
            min: formatOfType(type, measurand, min.value),
            minAt: formatDateTime(min.at),
            max: formatOfType(type, measurand, max.value),
            maxAt: formatDateTime(max.at),
          }),
        ),
        ...series.filter(isMeasured).map((one) => inputSummary(one, t)),
      ].join(' ')}
    </p>
  );
}

function inputSummary(series: InputSeries, t: TFunction): string {
  const { measurand, name } = series;
  const facts = inputFacts(measurand);
  switch (series.kind) {
    case 'analogue': {
      const statistics = analogueStatistics(series);
      if (statistics === undefined || facts === undefined) return '';
      const { min, max } = statistics;
      return t('sensorDetail.summary', {
        line: name,
        min: formatInUnit(min.value, facts),
        minAt: formatDateTime(min.at),
        max: formatInUnit(max.value, facts),
        maxAt: formatDateTime(max.at),
      });
    }
    case 'state':
      return stateSummary(series, t);
    case 'count':
      return t('sensorDetail.countSummary', { name, total: series.total });
  }
}

/** A state that lasted when the period began was not begun in it. */
function stateSummary({ measurand, name, summary }: StateSeries, t: TFunction): string {
  const state = stateText(measurand, inputFacts(measurand)?.active ?? 1, t);
  const duration = alarmDurationText(0, summary.active_ms, t);
  const hasLasted = summary.openings === 0 && summary.active_ms > 0;
  if (hasLasted) return t('sensorDetail.stateLasted', { name, state, duration });
  return t('sensorDetail.stateSummary', { name, count: summary.openings, state, duration });
}
