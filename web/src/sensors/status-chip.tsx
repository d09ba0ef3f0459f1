import type { SensorStatus } from '@ts1/contract';
import { CircleCheck, CircleSlash, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../ui/chip.tsx';
import type { Tone } from '../ui/tone.ts';

const LOOKS: Readonly<Record<SensorStatus, { tone: Tone; icon: LucideIcon }>> = {
  online: { tone: 'ok', icon: CircleCheck },
  warning: { tone: 'warning', icon: TriangleAlert },
  offline: { tone: 'high', icon: CircleSlash },
};

/** Online, Warning or Offline, in colour, icon and word. */
export function StatusChip({ status }: { readonly status: SensorStatus }) {
  const { t } = useTranslation();
  const { tone, icon } = LOOKS[status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`sensors.status.${status}`)}
    </Chip>
  );
}
