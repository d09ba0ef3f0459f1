import { useTranslation } from 'react-i18next';

export interface DoughnutCounts {
  readonly ok: number;
  readonly preAlarm: number;
  readonly alarm: number;
}

const PARTS = [
  { key: 'ok', colour: 'var(--ok)' },
  { key: 'preAlarm', colour: 'var(--pre-alarm)' },
  { key: 'alarm', colour: 'var(--high)' },
] as const;
const RADIUS = 40;
const ROUND = 2 * Math.PI * RADIUS;

/** How many sensors are in which state, as a ring with its legend. */
export function Doughnut({ counts }: { readonly counts: DoughnutCounts }) {
  const { t } = useTranslation();
  const total = counts.ok + counts.preAlarm + counts.alarm;
  const share = (key: keyof DoughnutCounts): number => (total === 0 ? 0 : counts[key] / total);
  const starts = { ok: 0, preAlarm: share('ok'), alarm: share('ok') + share('preAlarm') };
  return (
    <div className="flex items-center gap-6">
      <svg
        viewBox="0 0 100 100"
        role="img"
        aria-label={t('analytics.statusSummary', { ...counts })}
        className="size-36 shrink-0"
      >
        <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="var(--border)" strokeWidth="12" />
        {PARTS.map(({ key, colour }) => (
          <circle
            key={key}
            cx="50"
            cy="50"
            r={RADIUS}
            fill="none"
            stroke={colour}
            strokeWidth="12"
            strokeDasharray={`${share(key) * ROUND} ${ROUND}`}
            transform={`rotate(${starts[key] * 360 - 90} 50 50)`}
          />
        ))}
        <text x="50" y="57" textAnchor="middle" className="fill-text text-title font-semibold">
          {total}
        </text>
      </svg>
      <dl className="grid grid-cols-[auto_auto] gap-x-3 gap-y-1 text-body">
        {PARTS.map(({ key, colour }) => (
          <div key={key} className="contents">
            <dt className="flex items-center gap-2">
              <span aria-hidden className="size-3 rounded-full" style={{ background: colour }} />
              {t(`analytics.status.${key}`)}
            </dt>
            <dd className="text-right font-semibold tabular-nums">{counts[key]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
