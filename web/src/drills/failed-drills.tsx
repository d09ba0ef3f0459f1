import { Link } from '@tanstack/react-router';
import { Siren } from 'lucide-react';
import type { Ref } from 'react';
import { drills } from '../i18n/en/drills.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { classes } from '../ui/classes.ts';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { useDrills } from './use-drills.ts';

addTexts({ drills });

interface FailedDrillsProps {
  /** While nothing else is in the bar: how that looks. */
  readonly alone?: string;
  /** Ref for measuring the bar then. */
  readonly attach?: Ref<HTMLElement>;
}

/** In the alarm bar of admins until one of them has looked at it: that a drill failed. Beside alarms it takes little place. */
export function FailedDrills({ alone, attach }: FailedDrillsProps) {
  const { t } = useTranslation();
  const { data = [] } = useDrills();
  const count = data.reduce((sum, { unseen }) => sum + unseen, 0);
  if (count === 0) return null;
  const words = t('drills.failedCount', { count });
  if (alone === undefined) {
    return (
      <output className="shrink-0 max-md:order-last max-md:basis-full">
        <Link
          to="/remote-alerts"
          search={{ tab: 'drills' }}
          className={classes(
            TOUCH_AREA,
            'inline-flex items-center gap-2 font-semibold text-high hover:underline',
          )}
        >
          <Siren aria-hidden size={16} className="shrink-0" />
          {words}
        </Link>
      </output>
    );
  }
  return (
    <section ref={attach} aria-label={words} className={classes(alone, 'bg-raised text-high')}>
      <Siren aria-hidden size={16} className="shrink-0" />
      <output className="min-w-0 flex-1">
        <span className="font-semibold">{words}</span>
        <span className="text-muted"> · {t('drills.notLookedAt')}</span>
      </output>
      <Link to="/remote-alerts" search={{ tab: 'drills' }} className={buttonStyle('secondary')}>
        {t('drills.showFailed')}
      </Link>
    </section>
  );
}
