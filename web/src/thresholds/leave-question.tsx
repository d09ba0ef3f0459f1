import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface LeaveQuestionProps {
  readonly name: string;
  readonly isChanged: boolean;
}

/** Asks before limits that were typed and not saved are lost with the screen. */
export function LeaveQuestion({ name, isChanged }: LeaveQuestionProps) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('thresholds.leaveQuestion', { name })}
      confirmLabel={t('thresholds.leave')}
      destructive
    >
      {t('thresholds.leaveHint')}
    </ConfirmDialog>
  );
}
