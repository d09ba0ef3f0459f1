import type { Sensor } from '@ts1/contract';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';

/** Readings of this sensor that were dropped because they differ from stored ones: most likely it is two devices. */
export function ConflictNotice({ sensor: { conflicts = 0 } }: { readonly sensor: Sensor }) {
  const { t } = useTranslation();
  if (conflicts === 0) return null;
  return (
    <p className="mb-3 flex items-start gap-2 text-table text-warning">
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {t('sensorDetail.conflicts', { count: conflicts })}
    </p>
  );
}
