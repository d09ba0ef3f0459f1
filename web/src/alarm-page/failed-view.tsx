import { t } from '../i18n/translate.ts';
import type { CallFailed } from './message-calls.ts';

interface Props {
  readonly failure: CallFailed;
  readonly onRetry: () => Promise<void>;
}

/** When there is nothing to show: why, that nothing was changed, and what to do. */
export function FailedView({ failure, onRetry }: Props) {
  const { status } = failure;
  const title = status === 0 ? t('alarmPage.failed.offline') : t('alarmPage.failed.title');
  return (
    <main className="page">
      <section className="card failed" role="alert">
        <h1>{title}</h1>
        <p>{failureReason(status)}</p>
        <div className="actions">
          {isPassing(status) && (
            <button type="button" className="button" onClick={() => void onRetry()}>
              {t('alarmPage.failed.retry')}
            </button>
          )}
          <a className={isPassing(status) ? 'button plain' : 'button'} href="/alarm-log">
            {t('alarmPage.signIn')}
          </a>
        </div>
      </section>
    </main>
  );
}

function isPassing(status: number): boolean {
  return status <= 0 || status === 429 || status >= 500;
}

function failureReason(status: number): string {
  if (status === 0) return t('alarmPage.failed.offlineHint');
  if (status === 400 || status === 410) return t('alarmPage.failed.gone');
  if (status === 401 || status === 404) return t('alarmPage.failed.forbidden');
  return status === 429 ? t('alarmPage.failed.often') : t('alarmPage.failed.other');
}
