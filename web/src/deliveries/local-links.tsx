import { TriangleAlert } from 'lucide-react';
import { deliveries as texts } from '../i18n/en/deliveries.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { usePublicConfig } from '../platform/public-config.ts';
import { useCan } from '../session/index.ts';

addTexts({ deliveries: texts });

/** Tells admins, before anything is sent, that its links will not open on a phone; nothing where they will. */
export function LocalLinks() {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const isLocal = usePublicConfig()?.linksAreLocal === true;
  if (!maySet || !isLocal) return null;
  return (
    <p className="flex items-start gap-1.5 text-fine text-warning">
      <TriangleAlert aria-hidden size={16} className="shrink-0" />
      <span className="min-w-0">{t('deliveries.localLinks')}</span>
    </p>
  );
}
