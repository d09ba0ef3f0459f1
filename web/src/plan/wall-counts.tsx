import type { Sensor, SensorState } from '@ts1/contract';
import {
  BatteryLow,
  BellCheck,
  BellOff,
  BellRing,
  CircleCheck,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCurrentAlarms } from '../alarms/index.ts';
import { useSensorsNow } from '../sensors/index.ts';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT, type Tone } from '../ui/tone.ts';

const NO_SENSORS: readonly Sensor[] = [];

/** States counted under one word. An empty battery is no alarm of goods: it is counted by itself, as a warning is. */
const KINDS = [
  { states: ['alarm', 'offline', 'fault'], text: 'alarm', tone: 'high', icon: BellRing },
  { states: ['pre_alarm'], text: 'preAlarm', tone: 'pre-alarm', icon: BellRing },
  { states: ['still_out'], text: 'acknowledged', tone: 'high', icon: BellCheck },
  { states: ['warning'], text: 'warning', tone: 'warning', icon: TriangleAlert },
  { states: ['returned'], text: 'returned', tone: 'high', icon: BellRing },
  { states: ['battery'], text: 'battery', tone: 'warning', icon: BatteryLow },
  { states: ['no_limits'], text: 'noLimits', tone: 'silent', icon: BellOff },
] as const satisfies readonly {
  states: readonly SensorState[];
  text: string;
  tone: Tone;
  icon: LucideIcon;
}[];

/** How many sensors of the company are in which state that is not normal, also those on another plan. */
export function WallCounts({ onPlan }: { readonly onPlan: readonly number[] }) {
  const { t } = useTranslation();
  const { data: sensors = NO_SENSORS } = useSensorsNow();
  const { data, isError } = useCurrentAlarms();
  const here = new Set(onPlan);
  const shown = KINDS.map((look) => {
    const states: readonly SensorState[] = look.states;
    const counted = sensors.filter(({ state }) => states.includes(state));
    return { ...look, count: counted.length, away: counted.filter(({ id }) => !here.has(id)).length };
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
      {shown.map(({ text, tone, icon: Icon, count, away }) => (
        <span
          key={text}
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
