import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../platform/error-text.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

interface ConfirmActionProps extends Omit<ConfirmDialogProps, 'onConfirm' | 'busy' | 'error'> {
  /** What a yes does. */
  readonly action: () => Promise<unknown>;
  /** Why it failed, where the screen has words of its own for it. */
  readonly refusal?: (error: unknown) => string;
}

/** Asks, does it, and closes; or stays and says why it failed. */
export function ConfirmAction({ action, refusal, onClose, ...question }: ConfirmActionProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const close = (): void => {
    setError(undefined);
    onClose();
  };
  const run = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await action();
      close();
    } catch (thrown) {
      setError(refusal === undefined ? errorText(thrown, t) : refusal(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog {...question} onClose={close} onConfirm={() => void run()} busy={busy} error={error} />
  );
}
