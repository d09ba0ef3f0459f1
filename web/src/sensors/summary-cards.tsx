import { CircleCheck, CircleSlash, Thermometer, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatCard } from '../ui/stat-card.tsx';
import type { Tone } from '../ui/tone.ts';
import type { SensorCounts, SensorFilter } from './sensor-signs.ts';

const CARDS: readonly { filter: SensorFilter; count: keyof SensorCounts; tone: Tone; icon: LucideIcon }[] = [
  { filter: 'all', count: 'total', tone: 'neutral', icon: Thermometer },
  { filter: 'online', count: 'online', tone: 'ok', icon: CircleCheck },
  { filter: 'warning', count: 'warning', tone: 'warning', icon: TriangleAlert },
  { filter: 'offline', count: 'offline', tone: 'high', icon: CircleSlash },
];

interface SummaryCardsProps {
  /** Undefined while the sensors are being loaded. */
  readonly counts: SensorCounts | undefined;
  readonly filter: SensorFilter;
  readonly onFilter: (filter: SensorFilter) => void;
}

/** Total Sensors, Online, Warnings, Offline; choosing one leaves its sensors in the table, again all. */
export function SummaryCards({ counts, filter, onFilter }: SummaryCardsProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('sensors.summary.title')} className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {CARDS.map(({ filter: own, count, tone, icon: Icon }) => (
        <StatCard
          key={own}
          label={t(`sensors.summary.${own}`)}
          value={counts?.[count]}
          tone={counts?.[count] === 0 ? 'neutral' : tone}
          icon={<Icon aria-hidden size={16} />}
          selected={filter === own}
          onSelect={() => onFilter(filter === own ? 'all' : own)}
        />
      ))}
    </section>
  );
}
