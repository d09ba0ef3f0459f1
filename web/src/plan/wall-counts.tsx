import { isWarning } from '@ts1/contract';
import { BatteryLow, BellCheck, BellOff, BellRing, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCurrentAlarms, useSensorAlarms, type AlarmKind, type SensorAlarm } from '../alarms/index.ts';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';

/** An empty battery is no alarm of goods: it is counted by itself, as a warning is, acknowledged or not. */
function groupOf({ kind, entry }: SensorAlarm): AlarmKind | 'battery' {
  if (isWarning(entry)) return 'warning';
  return kind === 'alarm' && entry.alarm_type === 'battery' ? 'battery' : kind;
}

const KINDS = [
  { kind: 'alarm', text: 'alarm', tone: 'high', icon: BellRing },
  { kind: 'pre-alarm', text: 'preAlarm', tone: 'pre-alarm', icon: BellRing },
  { kind: 'acknowledged', text: 'acknowledged', tone: 'high', icon: BellCheck },
  { kind: 'warning', text: 'warning', tone: 'warning', icon: TriangleAlert },
  { kind: 'battery', text: 'battery', tone: 'warning', icon: BatteryLow },
] as const;

/** How many sensors of the company are in which state that is not normal, also those that stand on another plan. */
export function WallCounts({ onPlan }: { readonly onPlan: readonly number[] }) {
  const { t } = useTranslation();
  const alarms = useSensorAlarms();
  const { data, isError } = useCurrentAlarms();
  const here = new Set(onPlan);
  const shown = KINDS.map((look) => {
    const sensors = [...alarms]
      .filter(([, alarm]) => groupOf(alarm) === look.kind)
      .map(([sensorId]) => sensorId);
    return { ...look, count: sensors.length, away: sensors.filter((id) => !here.has(id)).length };
  }).filter(({ count }) => count > 0);
  return (
    <section
      aria-label={t('plan.counts.title')}
      className="flex shrink-0 items-center gap-x-[1.2em] font-semibold max-md:shrink max-md:flex-wrap"
    >
      {isError && (
        <span role="alert" className="flex items-center gap-[0.4em] text-high">
          <BellOff aria-hidden className="size-[1.1em]" />
          {t('plan.counts.failed')}
        </span>
      )}
      {data !== undefined && !isError && shown.length === 0 && (
        <span className="flex items-center gap-[0.4em] text-ok">
          <CircleCheck aria-hidden className="size-[1.1em]" />
          {t('plan.counts.none')}
        </span>
      )}
      {shown.map(({ kind, text, tone, icon: Icon, count, away }) => (
        <span
          key={kind}
          className={classes('flex items-center gap-[0.4em] whitespace-nowrap', TONE_TEXT[tone])}
        >
          <Icon aria-hidden className="size-[1.1em]" />
          {t(`plan.counts.${text}`, { count })}
          {away > 0 && <span className="font-normal">{t('plan.counts.elsewhere', { count: away })}</span>}
        </span>
      ))}
    </section>
  );
}
