import { type ScheduledReport, scheduledReportRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
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
  return (
    <ConfirmAction
      destructive
      open={report !== null}
      onClose={onClose}
      title={t('reports.remove.question', { zone: report?.zoneName ?? '' })}
      confirmLabel={t('reports.remove.confirm')}
      action={async () => {
        if (report === null) return;
        const params = { reportId: String(report.id) };
        await api.call(scheduledReportRoutes.deleteScheduledReport, { params });
        await queries.invalidateQueries({ queryKey: ['ScheduledReports'] });
      }}
    >
      <p>{report !== null && t('reports.remove.lost', { when: whenText(report, t) })}</p>
      <p className="mt-2">{t('reports.remove.kept')}</p>
    </ConfirmAction>
  );
}
