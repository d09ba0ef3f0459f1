import type { SensorType } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { formatOfType } from '../platform/units.ts';
import type { LineStatistics } from './line-statistics.ts';
import { lineName } from './sensor-texts.ts';

interface ChartDescriptionProps {
  readonly id: string;
  readonly type: SensorType;
  readonly statistics: readonly LineStatistics[];
}

/** What the chart shows, in sentences for those who do not see it. */
export function ChartDescription({ id, type, statistics }: ChartDescriptionProps) {
  const { t } = useTranslation();
  return (
    <p id={id} className="sr-only">
      {statistics
        .map(({ measurand, min, max }) =>
          t('sensorDetail.summary', {
            line: lineName(type, measurand, t),
            min: formatOfType(type, measurand, min.value),
            minAt: formatDateTime(min.at),
            max: formatOfType(type, measurand, max.value),
            maxAt: formatDateTime(max.at),
          }),
        )
        .join(' ')}
    </p>
  );
}
