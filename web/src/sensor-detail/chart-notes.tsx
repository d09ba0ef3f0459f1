import { changeLimitText } from '../alarms/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import type { TimeWindow } from './chart-range.ts';
import type { PastChangeLimit } from './limits.ts';

interface ChartNotesProps {
  readonly limits: readonly PastChangeLimit[];
  /** Window that the chart shows. */
  readonly window: TimeWindow;
  /** It is drawn from extremes alone. */
  readonly isCoarse: boolean;
}

/** In small print: how to use the chart, how it was drawn, and what no line of it can show. */
export function ChartNotes({ limits, window, isCoarse }: ChartNotesProps) {
  const { t } = useTranslation();
  return (
    <div className="mt-1 text-fine text-muted">
      <ChangeLimitNote limits={limits} window={window} />
      <p>
        <span className="max-md:hidden pointer-coarse:hidden">{t('sensorDetail.chartHint')}</span>
        <span className="hidden max-md:inline pointer-coarse:inline">
          {t('sensorDetail.chartHintTouch')}
        </span>{' '}
        {isCoarse && t('sensorDetail.extremesShown')}
      </p>
    </div>
  );
}

/** How much the temperature may change: with its time where that ended or began in the window. */
function ChangeLimitNote({ limits, window: { startMs, endMs } }: Pick<ChartNotesProps, 'limits' | 'window'>) {
  const { t } = useTranslation();
  const shown = limits.filter((limit) => limit.startMs <= endMs && limit.endMs > startMs);
  if (shown.length === 0) return null;
  const parts = shown.map((limit) => {
    const text = changeLimitText(limit, t);
    const [begins, ends] = [limit.startMs > startMs, limit.endMs <= endMs];
    const [from, to] = [() => formatDateTime(limit.startMs), () => formatDateTime(limit.endMs)];
    if (begins && ends) return t('changeLimits.fromUntil', { limit: text, from: from(), to: to() });
    if (begins) return t('changeLimits.from', { limit: text, at: from() });
    return ends ? t('changeLimits.until', { limit: text, at: to() }) : text;
  });
  return <p>{t('changeLimits.beside', { limits: parts.join('; ') })}</p>;
}
