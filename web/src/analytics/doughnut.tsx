import { useTranslation } from '../i18n/use-translation.ts';
import type { StatusCounts } from './status-counts.ts';

/** Acknowledged and still out has the colour of an alarm, paler: it is none that waits for somebody. */
const PARTS = [
  { key: 'ok', colour: 'var(--ok)' },
  { key: 'preAlarm', colour: 'var(--pre-alarm)' },
  { key: 'acknowledged', colour: 'color-mix(in srgb, var(--high) 45%, var(--surface))' },
  { key: 'alarm', colour: 'var(--high)' },
  { key: 'unguarded', colour: 'var(--silent)' },
] as const;
const SHOWN_FROM_ONE: ReadonlySet<keyof StatusCounts> = new Set(['acknowledged', 'unguarded']);
const RADIUS = 40;
const ROUND = 2 * Math.PI * RADIUS;

/** How many sensors are in which state, as a ring with its legend. */
export function Doughnut({ counts }: { readonly counts: StatusCounts }) {
  const { t } = useTranslation();
  const total = PARTS.reduce((sum, { key }) => sum + counts[key], 0);
  const share = (key: keyof StatusCounts): number => (total === 0 ? 0 : counts[key] / total);
  const partStart = (index: number): number =>
    PARTS.slice(0, index).reduce((sum, { key }) => sum + share(key), 0);
  return (
    <div className="flex items-center gap-6 lg:h-72 lg:flex-col lg:justify-center lg:gap-4">
      <svg
        viewBox="0 0 100 100"
        role="img"
        aria-label={t('analytics.statusSummary', { ...counts })}
        className="size-32 shrink-0 lg:size-40"
      >
        <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="var(--border)" strokeWidth="12" />
        {PARTS.map(({ key, colour }, index) => (
          <circle
            key={key}
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            stroke={colour}
            strokeWidth="12"
            strokeDasharray={`${share(key) * ROUND} ${ROUND}`}
            transform={`rotate(${partStart(index) * 360 - 90} 50 50)`}
          />
        ))}
        <text x="50" y="57" textAnchor="middle" className="fill-text text-title font-semibold">
          {total}
        </text>
      </svg>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-1 text-body">
        {PARTS.filter(({ key }) => !SHOWN_FROM_ONE.has(key) || counts[key] > 0).map(({ key, colour }) => (
          <div key={key} className="contents">
            <dt className="flex items-center gap-2">
              <span aria-hidden className="size-3 shrink-0 rounded-full" style={{ background: colour }} />
              {t(`analytics.status.${key}`)}
            </dt>
            <dd className="text-right font-semibold tabular-nums">{counts[key]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
