import { type ScheduledReport, scheduledReportRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useSaving } from '../ui/use-saving.ts';
import { whenText } from './when-text.ts';

interface DeleteReportDialogProps {
  /** Null while it is closed. */
  readonly report: ScheduledReport | null;
  readonly onClose: () => void;
}

/** Asks before a report is sent no more. */
export function DeleteReportDialog({ report, onClose }: DeleteReportDialogProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const { busy, failure, forget, save } = useSaving();
  const close = (): void => {
    forget();
    onClose();
  };
  const remove = async (id: number): Promise<void> => {
    const isDone = await save(async () => {
      await api.call(scheduledReportRoutes.deleteScheduledReport, { params: { reportId: String(id) } });
      await queries.invalidateQueries({ queryKey: ['ScheduledReports'] });
    });
    if (isDone) close();
  };
  return (
    <ConfirmDialog
      destructive
      open={report !== null}
      onClose={close}
      onConfirm={() => void (report !== null && remove(report.id))}
      title={t('reports.remove.question', { zone: report?.zoneName ?? '' })}
      confirmLabel={t('reports.remove.confirm')}
      busy={busy}
      error={failure}
    >
      <p>{report !== null && t('reports.remove.lost', { when: whenText(report, t) })}</p>
      <p className="mt-2">{t('reports.remove.kept')}</p>
    </ConfirmDialog>
  );
}
