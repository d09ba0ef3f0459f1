import type { DeliveryState } from '@ts1/contract';
import { CircleCheck, CircleSlash, Clock, TriangleAlert, Wrench } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Chip } from '../ui/chip.tsx';

const LOOKS = {
  waiting: { tone: 'warning', icon: Clock },
  sending: { tone: 'warning', icon: Clock },
  delivered: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'high', icon: TriangleAlert },
  'not configured': { tone: 'silent', icon: CircleSlash },
  held: { tone: 'neutral', icon: Wrench },
  'no address': { tone: 'silent', icon: CircleSlash },
} as const;

/** How a message is going, in words. */
export function DeliveryChip({ state }: { readonly state: DeliveryState }) {
  const { t } = useTranslation();
  return <Chip {...LOOKS[state]}>{t(`deliveries.states.${state}`)}</Chip>;
}
