import { Thermometer } from 'lucide-react';
import { noSensors } from '../i18n/en/no-sensors.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';

addTexts({ noSensors });

/** In place of the table where the zone, or the chosen card, leaves no sensor in it. */
export function NothingShown({ by }: { readonly by: 'zone' | 'card' }) {
  const { t } = useTranslation();
  if (by === 'card') return <EmptyState icon={Thermometer} title={t('noSensors.noMatch')} />;
  return (
    <EmptyState icon={Thermometer} title={t('noSensors.emptyZone')}>
      {t('noSensors.emptyZoneHint')}
    </EmptyState>
  );
}
