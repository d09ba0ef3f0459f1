import {
  BellOff,
  BellRing,
  CircleCheck,
  CircleSlash,
  Thermometer,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { StatCard } from '../ui/stat-card.tsx';
import type { Tone } from '../ui/tone.ts';
import type { SensorCounts, SensorFilter } from './sensor-signs.ts';

const CARDS: readonly { filter: SensorFilter; count: keyof SensorCounts; tone: Tone; icon: LucideIcon }[] = [
  { filter: 'out-of-limits', count: 'outOfLimits', tone: 'high', icon: BellRing },
  { filter: 'all', count: 'total', tone: 'neutral', icon: Thermometer },
  { filter: 'online', count: 'online', tone: 'ok', icon: CircleCheck },
  { filter: 'warning', count: 'warning', tone: 'warning', icon: TriangleAlert },
  { filter: 'offline', count: 'offline', tone: 'high', icon: CircleSlash },
  { filter: 'no-limits', count: 'noLimits', tone: 'silent', icon: BellOff },
];

interface SummaryCardsProps {
  /** Undefined while the sensors are being loaded. */
  readonly counts: SensorCounts | undefined;
  readonly filter: SensorFilter;
  readonly onFilter: (filter: SensorFilter) => void;
}

/**
 * Out of limits, and Total Sensors, Online, Warnings, Offline, and Without limits where there are any; choosing one leaves
 * its sensors in the table, again all.
 */
export function SummaryCards({ counts, filter, onFilter }: SummaryCardsProps) {
  const { t } = useTranslation();
  const resting = counts?.outOfService ?? 0;
  const cards = CARDS.filter(
    ({ filter: own, count }) => own !== 'no-limits' || own === filter || (counts?.[count] ?? 0) > 0,
  );
  return (
    <section
      aria-label={t('sensors.summary.title')}
      className={classes(
        'mb-3 grid auto-cols-fr grid-flow-col gap-1.5 md:mb-4 md:gap-3',
        // Six beside one another are narrower than their words.
        cards.length > 5 && 'max-md:grid-flow-row max-md:grid-cols-3',
      )}
    >
      {cards.map(({ filter: own, count, tone, icon: Icon }) => (
        <StatCard
          key={own}
          dense
          label={t(`sensors.summary.${own}`)}
          value={counts?.[count]}
          tone={counts?.[count] === 0 ? 'neutral' : tone}
          icon={<Icon aria-hidden size={16} />}
          note={
            own === 'offline' && resting > 0 ? t('sensors.summary.resting', { count: resting }) : undefined
          }
          selected={filter === own}
          onSelect={() => onFilter(filter === own ? 'all' : own)}
        />
      ))}
    </section>
  );
}
