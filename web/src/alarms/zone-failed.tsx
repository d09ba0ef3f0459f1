import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

interface ZoneFailedProps {
  readonly what: 'zones' | 'sensors';
  readonly onRetry: () => void;
  /** Another way out: no zone. */
  readonly onAll?: (() => void) | undefined;
}

/** The zones, or the sensors of the chosen one, could not be read: nothing else is shown in their place. */
export function ZoneFailed({ what, onRetry, onAll }: ZoneFailedProps) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t(what === 'zones' ? 'alarms.zonesFailed' : 'alarms.zoneFailed')}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Button onClick={onRetry}>{t('ui.tryAgain')}</Button>
          {onAll !== undefined && <Button onClick={onAll}>{t('alarms.allZones')}</Button>}
        </span>
      }
    >
      {t('alarms.zoneFailedHint')}
    </ErrorState>
  );
}

/** A line where the choice of zones would be: the rest of the screen is whole without it. */
export function ZonesFailedLine({ onRetry }: Pick<ZoneFailedProps, 'onRetry'>) {
  const { t } = useTranslation();
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-table text-high">
      {t('alarms.zonesFailed')}
      <Button onClick={onRetry}>{t('ui.tryAgain')}</Button>
    </p>
  );
}
