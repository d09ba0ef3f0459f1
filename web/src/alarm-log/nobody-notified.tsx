import type { AlarmEvent } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Chip } from '../ui/chip.tsx';

/** That nobody was notified of an event; its messages say why. */
export function NobodyNotified({ event }: { readonly event: AlarmEvent }) {
  const { t } = useTranslation();
  if (event.notified === undefined) return null;
  return <Chip tone="warning">{t('alarms.nobodyNotified')}</Chip>;
}
