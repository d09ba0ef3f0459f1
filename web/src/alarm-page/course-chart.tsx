import type { MessageAlarm } from '@ts1/contract';
import { t } from '../i18n/translate.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { CHART, chartLines } from './chart-lines.ts';
import type { Outlook } from './expected-course.ts';
import { figureText } from './figures.ts';

interface Props {
  readonly alarm: MessageAlarm;
  readonly outlook: Outlook | null;
  readonly timeZone: string;
}

/** The last six hours with the limit, how long the value is out of it, hatched since it was acknowledged, and where it leads. */
export function CourseChart({ alarm, outlook, timeZone }: Props) {
  const { chart, event_id: eventId } = alarm;
  if (chart === null) return null;
  const lines = chartLines({ ...alarm, chart }, outlook?.expected ?? null);
  const hatchId = `hatch-${eventId}`;
  return (
    <section className="card" aria-labelledby={`chart-${eventId}`}>
      <h2 id={`chart-${eventId}`}>{t('alarmPage.chart.title')}</h2>
      {lines === null ? (
        <p className="muted">{t('alarmPage.chart.empty')}</p>
      ) : (
        <svg
          className={`chart ${alarm.alarm_type === 'low' ? 'low' : 'high'}`}
          viewBox={`0 0 ${CHART.width} ${CHART.height}`}
          role="img"
          aria-label={chartLabel(chart, timeZone)}
        >
          <pattern id={hatchId} width="8" height="8" patternUnits="userSpaceOnUse">
            <path className="hatch" d="M-2 2L2 -2M0 8L8 0M6 10L10 6" />
          </pattern>
          {lines.bands.map(({ kind, x, width }) => (
            <rect
              key={kind}
              className={`band ${kind}`}
              x={x}
              y={CHART.top}
              width={width}
              height={CHART.height - CHART.top - CHART.bottom}
              fill={kind === 'out' ? 'currentColor' : `url(#${hatchId})`}
            />
          ))}
          {lines.values.map(({ text, y }) => (
            <g key={text}>
              <line className="grid" x1={CHART.left} x2={CHART.width - CHART.right} y1={y} y2={y} />
              <text x={CHART.left - 6} y={y + 6} textAnchor="end">
                {text}
              </text>
            </g>
          ))}
          {lines.hours.map(({ at, x }) => (
            <text key={at} x={x} y={CHART.height - 8} textAnchor="middle">
              {formatDateTime(at, 'time', timeZone)}
            </text>
          ))}
          {lines.expected !== null && (
            <line
              className="grid"
              x1={lines.nowX}
              x2={lines.nowX}
              y1={CHART.top}
              y2={CHART.height - CHART.bottom}
            />
          )}
          {lines.limits.map(({ kind, y, value }) => (
            <g key={kind} className={kind}>
              <line className="limit" x1={CHART.left} x2={CHART.width - CHART.right} y1={y} y2={y} />
              <text x={CHART.left + 4} y={y - 6}>
                {t(`alarmPage.chart.${kind}`, { value: figureText(value, chart) })}
              </text>
            </g>
          ))}
          {lines.expected !== null && <path className="expected" d={lines.expected} />}
          {lines.paths.map((path) => (
            <path key={path} className="line" d={path} />
          ))}
          {lines.dots.map(({ x, y }) => (
            <circle key={x} className="dot" cx={x} cy={y} r="2" />
          ))}
          <circle className="newest" cx={lines.newest.x} cy={lines.newest.y} r="5" />
        </svg>
      )}
    </section>
  );
}

function chartLabel(chart: NonNullable<MessageAlarm['chart']>, timeZone: string): string {
  const values = chart.points.map(({ value }) => value);
  const { at, value: newest } = chart.points.at(-1) ?? { at: 0, value: 0 };
  return t('alarmPage.chart.label', {
    lowest: figureText(Math.min(...values), chart),
    highest: figureText(Math.max(...values), chart),
    newest: figureText(newest, chart),
    time: formatDateTime(at, 'time', timeZone),
  });
}
