import { type Drill, drillRoutes } from '@ts1/contract';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { notifyError } from '../ui/notify.ts';
import { probeText, ResultChip, RunLedger } from './run-ledger.tsx';
import { useDrillRuns } from './use-drills.ts';

interface DrillItemProps {
  readonly drill: Drill;
  readonly onEdit: () => void;
}

/** The drill of a group: when it comes, how the last run ended, and on demand the ledgers of all. */
export function DrillItem({ drill, onEdit }: DrillItemProps) {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const [isOpen, setOpen] = useState(drill.unseen > 0);
  const { last_run: last, next_at, schedule, postponed, overdue } = drill;
  const name = drillName(drill, t);
  const comes = [
    schedule === null ? t('drills.byHand') : t(`drills.every.${schedule.every}`),
    ...(next_at === null ? [] : [t('drills.next', { at: formatDateTime(Date.parse(next_at)) })]),
    ...(postponed === 0 ? [] : [t('drills.postponed', { count: postponed })]),
  ];
  return (
    <li className="flex flex-col gap-2 border-b border-border py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1 text-body">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-semibold break-words">{name}</span>
            {last !== null && <ResultChip result={last.result} />}
            {overdue && (
              <Chip icon={CircleAlert} tone="high">
                {t('drills.overdue')}
              </Chip>
            )}
          </span>
          <span className="text-muted">
            {last === null
              ? t('drills.never')
              : t('drills.lastRun', { at: formatDateTime(Date.parse(last.started_at)) })}
            {' · '}
            {comes.join(' · ')}
          </span>
        </div>
        <span className="flex flex-wrap gap-2">
          <Button label={t('drills.runsOf', { name })} expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('drills.runs')}
          </Button>
          {maySet && <Actions drill={drill} onEdit={onEdit} onRun={() => setOpen(true)} />}
        </span>
      </div>
      {isOpen && <Runs drill={drill} />}
    </li>
  );
}

/** The group of a drill, and its probe: a group may have a drill of each of its probes and sides. */
function drillName({ group_name: group, probe }: Drill, t: TFunction): string {
  return probe === null ? group : `${group}: ${probeText(probe, t)}`;
}

function Runs({ drill }: { readonly drill: Drill }) {
  const { t } = useTranslation();
  const { data } = useDrillRuns(drill);
  if (data === undefined) return null;
  if (data.length === 0) return <p className="text-body text-muted">{t('drills.noRuns')}</p>;
  return (
    <ul aria-label={t('drills.runsOf', { name: drillName(drill, t) })} className="flex flex-col">
      {data.map((run) => (
        <RunLedger key={run.id} run={run} runs={data} />
      ))}
    </ul>
  );
}

interface ActionsProps extends DrillItemProps {
  readonly onRun: () => void;
}

function Actions({ drill, onEdit, onRun }: ActionsProps) {
  const { t } = useTranslation();
  const [isAsked, ask] = useState(false);
  const name = drillName(drill, t);
  const params = { drillId: String(drill.id) };
  const run = useApiMutation(drillRoutes.runDrill, {
    background: true,
    onFailed: (_error: unknown, reason: string) => notifyError(t('drills.runFailed', { reason })),
  });
  return (
    <>
      <Button
        busy={run.busy}
        label={t('drills.runOf', { name })}
        onClick={() => void run.send({ params }, onRun)}
      >
        {t('drills.run')}
      </Button>
      <Button label={t('drills.editOf', { name })} onClick={onEdit}>
        {t('drills.edit')}
      </Button>
      <Button label={t('drills.removeOf', { name })} onClick={() => ask(true)}>
        {t('drills.remove')}
      </Button>
      <ConfirmAction
        title={t('drills.removeQuestion')}
        confirmLabel={t('drills.remove')}
        onClose={() => ask(false)}
        route={drillRoutes.deleteDrill}
        request={isAsked ? { params } : null}
        options={{ background: true }}
      >
        {t('drills.removeHint')}
      </ConfirmAction>
    </>
  );
}
