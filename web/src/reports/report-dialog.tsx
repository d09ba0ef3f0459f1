import {
  LAST_DAY_OF_MONTH,
  reportFrequency,
  type ScheduledReport,
  scheduledReportRoutes,
  userRoutes,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { errorText } from '../platform/error-text.ts';
import { useSendChange } from '../platform/send-change.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { Choices } from '../ui/choices.tsx';
import { DateField } from '../ui/date-field.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { userDisplayName } from '../users/index.ts';
import { useZones } from '../zones/index.ts';
import { WEEKDAYS } from './when-text.ts';

interface ReportDialogProps {
  readonly open: boolean;
  /** Null to add one. */
  readonly report: ScheduledReport | null;
  readonly onClose: () => void;
}

/** Adds or changes a report that is sent by e-mail. */
export function ReportDialog({ open, report, onClose }: ReportDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(report === null ? 'reports.form.addTitle' : 'reports.form.editTitle')}
    >
      {open && <ReportForm report={report} onClose={onClose} />}
    </Dialog>
  );
}

const DAYS_OF_MONTH = Array.from({ length: LAST_DAY_OF_MONTH }, (_, index) => String(index + 1));
const USUAL = { zoneId: null, frequency: 'daily', day: 1, time: '06:30', userIds: [] } as const;

function ReportForm({ report, onClose }: Omit<ReportDialogProps, 'open'>) {
  const { t } = useTranslation();
  const api = useApi();
  const sendChange = useSendChange();
  const zones = useZones();
  const users = useQuery(apiQuery(api, 'Users', userRoutes.listUsers, {}));
  const before = report ?? USUAL;
  const [zoneId, setZoneId] = useState<number | null>(before.zoneId);
  const [frequency, setFrequency] = useState(before.frequency);
  const [day, setDay] = useState(before.day);
  const [time, setTime] = useState(before.time);
  const [userIds, setUserIds] = useState<readonly number[]>(before.userIds);
  const [isChecked, setChecked] = useState(false);
  const { busy, refusal, failure, send } = useAction(
    async (body: z.input<typeof scheduledReportRoutes.createScheduledReport.body>) => {
      if (report === null) return sendChange(scheduledReportRoutes.createScheduledReport, { body });
      const params = { reportId: String(report.id) };
      return sendChange(scheduledReportRoutes.saveScheduledReport, { params, body });
    },
    { fields: ['zoneId', 'day', 'time', 'userIds'] },
  );
  // Users who were deleted or disabled since get nothing, and are left out when it is saved.
  const offered = users.data?.filter(({ isDisabled }) => !isDisabled) ?? [];
  const chosen = offered.filter(({ id }) => userIds.includes(id)).map(({ id }) => id);
  const submit = async (): Promise<void> => {
    setChecked(true);
    if (zoneId === null || time === '' || chosen.length === 0) return;
    await send({ zoneId, frequency, day, time, userIds: chosen }, onClose);
  };
  return (
    <DialogForm
      onSubmit={() => void submit()}
      onClose={onClose}
      submit={t(report === null ? 'reports.form.submitAdd' : 'reports.form.submitEdit')}
      busy={busy}
      error={failure}
    >
      <Select
        label={t('reports.form.zone')}
        placeholder={t('reports.form.chooseZone')}
        options={(zones.data ?? []).map(({ zone_id, zone_name }) => ({
          value: String(zone_id),
          label: zone_name,
        }))}
        value={zoneId === null ? null : String(zoneId)}
        onChange={(value) => setZoneId(Number(value))}
        error={isChecked && zoneId === null ? t('reports.form.zoneNeeded') : refusal('zoneId')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t('reports.form.frequency')}
          options={reportFrequency.options.map((value) => ({
            value,
            label: t(`reports.frequencies.${value}`),
          }))}
          value={frequency}
          onChange={(value) => {
            setFrequency(value);
            setDay(1);
          }}
        />
        {frequency !== 'daily' && (
          <Select
            label={t(frequency === 'weekly' ? 'reports.form.weekday' : 'reports.form.dayOfMonth')}
            options={
              frequency === 'weekly'
                ? WEEKDAYS.map((weekday, index) => ({
                    value: String(index + 1),
                    label: t(`reports.weekdays.${weekday}`),
                  }))
                : DAYS_OF_MONTH.map((value) => ({ value, label: value }))
            }
            value={String(day)}
            onChange={(value) => setDay(Number(value))}
            error={refusal('day')}
          />
        )}
      </div>
      <DateField
        label={t('reports.form.time')}
        hint={t('reports.form.timeHint', { timeZone: companyTimeZone() })}
        precision="time"
        value={time}
        error={isChecked && time === '' ? t('reports.form.timeNeeded') : refusal('time')}
        onChange={setTime}
      />
      {users.isPending && <Skeleton className="h-24" />}
      {users.isError && (
        <ErrorState title={t('reports.form.usersFailed')}>{errorText(users.error, t)}</ErrorState>
      )}
      {users.data !== undefined && (
        <Choices
          label={t('reports.form.recipients')}
          options={offered.map((user) => ({
            value: String(user.id),
            label: userDisplayName(user),
            hint: user.email,
          }))}
          chosen={chosen.map(String)}
          onChange={(ids) => setUserIds(ids.map(Number))}
          error={isChecked && chosen.length === 0 ? t('reports.form.recipientNeeded') : refusal('userIds')}
        />
      )}
    </DialogForm>
  );
}
