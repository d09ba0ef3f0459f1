import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

interface RetryLineProps {
  /** Sentence that says what could not be read. */
  readonly text: string;
  readonly onRetry: () => unknown;
  /** Classes beside those of the line; without a colour it is muted. */
  readonly className?: string;
}

/** Says in one line that a small part could not be read, and tries again. */
export function RetryLine({ text, onRetry, className = 'text-muted' }: RetryLineProps) {
  const { t } = useTranslation();
  return (
    <p role="alert" className={classes('flex flex-wrap items-center gap-x-3 gap-y-1 text-body', className)}>
      {text}
      <Button onClick={() => void onRetry()}>{t('ui.tryAgain')}</Button>
    </p>
  );
}
