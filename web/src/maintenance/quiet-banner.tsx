import { Link } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { maintenance } from '../i18n/en/maintenance.ts';
import { useNow } from '../platform/use-now.ts';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { quietAltogether } from './quiet-now.ts';
import { shortly } from './quiet-sign.tsx';
import { useQuietPeriods } from './use-quiet-periods.ts';

addTexts({ maintenance });

const TICK_MS = 5_000;

/** On every page while messages are held: no user may think that all is well because it is quiet. */
export function QuietBanner() {
  const { t } = useTranslation();
  const now = useNow(TICK_MS);
  const { data } = useQuietPeriods();
  const quiet = quietAltogether(data ?? [], now);
  return (
    <output className="block">
      {quiet !== undefined && (
        <span className="flex items-center gap-3 border-b border-border bg-raised px-4 py-1.5 text-body text-text md:px-6">
          <Wrench aria-hidden size={16} className="shrink-0" />
          <span className="min-w-0 flex-1">
            {t('maintenance.banner', { count: quiet.sensors, until: shortly(quiet.until) })}
          </span>
          <Link
            to="/maintenance"
            className={`${TOUCH_AREA} shrink-0 font-medium text-accent hover:underline`}
            aria-label={`${t('maintenance.bannerShow')}: ${t('maintenance.title')}`}
          >
            {t('maintenance.bannerShow')}
          </Link>
        </span>
      )}
    </output>
  );
}
