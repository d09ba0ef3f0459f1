import type { AlarmSettings, Sensor } from '@ts1/contract';
import { CircleCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { systemClock } from '../platform/clock.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { hasLimitInForce, inForceText } from './limits-in-force.ts';

/** How long the banner stays (spec 2 §9). */
const BANNER_MS = 2_000;
/** The limits in force are shown long enough to be read and compared. */
const IN_FORCE_MS = 12_000;

export interface Saved {
  /** Epoch milliseconds: each saving is announced by itself. */
  readonly at: number;
  readonly sensor: Sensor;
  readonly settings: AlarmSettings;
  readonly alike: readonly Sensor[];
}

interface SavedBannerProps {
  readonly saved: Saved;
  readonly onClose: () => void;
}

/** That it was saved, and what is in force now. It lies over the page, so that no row moves. */
export function SavedBanner({ saved, onClose }: SavedBannerProps) {
  const { t } = useTranslation();
  const [isNew, setNew] = useState(true);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const stops = [
      systemClock.after(BANNER_MS, () => setNew(false)),
      systemClock.after(IN_FORCE_MS, () => close()),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  const { sensor, settings, alike } = saved;
  const isSilent = !hasLimitInForce(settings, sensor.type);
  return (
    <span className="flex items-start gap-2 rounded-md border border-ok bg-surface px-3 py-2 text-body shadow-raised">
      <CircleCheck aria-hidden size={16} className="mt-2 shrink-0 text-ok" />
      <span className="min-w-0 flex-1 py-1.5 break-words">
        {isNew && <span className="mr-2 text-ok">{t('thresholds.saved')}</span>}
        <span className={isSilent ? 'font-semibold text-warning' : undefined}>
          {inForceText(sensor.name, settings, sensor.type, t)}
        </span>{' '}
        {alike.length > 0 &&
          t('thresholds.inForce.alike', {
            count: alike.length,
            names: alike.map(({ name }) => name).join(', '),
          })}
      </span>
      <IconButton label={t('thresholds.inForce.close')} icon={X} onClick={onClose} />
    </span>
  );
}
