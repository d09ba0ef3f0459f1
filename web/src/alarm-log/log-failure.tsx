import { useTranslation } from '../i18n/use-translation.ts';
import { statusOrReasonText } from '../platform/reason-text.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

interface LogFailureProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Why the log could not be read. */
export function LogFailure({ error, onRetry }: LogFailureProps) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t('alarmLog.failed', { reason: statusOrReasonText(error, t) })}
      action={<Button onClick={onRetry}>{t('ui.tryAgain')}</Button>}
    >
      {t('alarmLog.failedHint')}
    </ErrorState>
  );
}
