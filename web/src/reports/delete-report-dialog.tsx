import { type ScheduledReport, scheduledReportRoutes } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
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
  return (
    <ConfirmAction
      destructive
      onClose={onClose}
      title={t('reports.remove.question', { zone: report?.zoneName ?? '' })}
      confirmLabel={t('reports.remove.confirm')}
      route={scheduledReportRoutes.deleteScheduledReport}
      request={report && { params: { reportId: String(report.id) } }}
    >
      <p>{report !== null && t('reports.remove.lost', { when: whenText(report, t) })}</p>
      <p className="mt-2">{t('reports.remove.kept')}</p>
    </ConfirmAction>
  );
}
