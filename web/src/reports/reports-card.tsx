import { channelRoutes, type ScheduledReport, scheduledReportRoutes, userRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { reports } from '../i18n/en/reports.ts';
import { usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useZones } from '../zones/index.ts';
import { ReportDialog } from './report-dialog.tsx';
import { ReportRow } from './report-row.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { whenText } from './when-text.ts';

interface DeleteReportDialogProps {
  /** Null while it is closed. */
  readonly report: ScheduledReport | null;
  readonly onClose: () => void;
}

addTexts({ reports });

const POLLING_MS = 30_000;

/** Dialog that is open in front of the card, and its report. */
type Doing =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'delete'; readonly report: ScheduledReport };

/** The reports that are sent by e-mail: which there are, a new one, changes, the end of one. */
export function ReportsCard() {
  const { t } = useTranslation();
  const api = useApi();
  const list = useQuery({
    ...apiQuery(api, 'ScheduledReports', scheduledReportRoutes.listScheduledReports, {}),
    refetchInterval: usePolling(POLLING_MS),
  });
  const users = useQuery(apiQuery(api, 'Users', userRoutes.listUsers, {}));
  const zones = useZones();
  const channels = useQuery(apiQuery(api, 'Deliveries', channelRoutes.listChannels, {}));
  const email = channels.data?.find(({ channel }) => channel === 'email')?.state;
  const canAdd =
    email !== undefined && email !== 'not configured' && zones.data !== undefined && zones.data.length > 0;
  const [doing, setDoing] = useState<Doing | null>(null);
  const close = (): void => setDoing(null);
  const reportForAction = (what: 'edit' | 'delete'): ScheduledReport | null =>
    doing?.what === what ? doing.report : null;
  return (
    <Card title={t('reports.title')}>
      <p className="mb-3 text-fine text-muted">{t('reports.hint')}</p>
      {email === 'not configured' && (
        <p className="mb-3 text-body text-warning">{t('reports.notConfigured')}</p>
      )}
      <Loaded query={list} loading={t('app.loading')} height="h-16" failed={t('reports.failed')}>
        {(found) =>
          found.length === 0 ? (
            <p className="mb-3 text-body text-muted">{t('reports.none')}</p>
          ) : (
            <ul aria-label={t('reports.title')} className="mb-3 divide-y divide-border">
              {found.map((report) => (
                <ReportRow
                  key={report.id}
                  report={report}
                  users={users.data}
                  onDo={(what) => setDoing({ what, report })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {zones.data?.length === 0 && (
        <p className="text-body text-muted">
          {t('reports.noZones')}{' '}
          <Link to="/zones" className="text-accent underline">
            {t('reports.addZone')}
          </Link>
        </p>
      )}
      {canAdd && (
        <Button icon={CalendarClock} onClick={() => setDoing({ what: 'add' })}>
          {t('reports.add')}
        </Button>
      )}
      <ReportDialog
        open={doing?.what === 'add' || doing?.what === 'edit'}
        report={reportForAction('edit')}
        onClose={close}
      />
      <DeleteReportDialog report={reportForAction('delete')} onClose={close} />
    </Card>
  );
}

/** Asks before a report is sent no more. */
function DeleteReportDialog({ report, onClose }: DeleteReportDialogProps) {
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
