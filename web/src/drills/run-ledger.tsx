import { ACKNOWLEDGED_VIA, DRILL_PROBE_MINUTES, type DrillRun, drillRoutes } from '@ts1/contract';
import { Check, CircleX, Clock, SkipForward, Timer } from 'lucide-react';
import { deliveries } from '../i18n/en/deliveries.ts';
import { addTexts, type TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { useCan } from '../session/index.ts';
import { Signatures } from '../signatures/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { notifyError } from '../ui/notify.ts';

addTexts({ deliveries });

const SIGNS = {
  passed: { icon: Check, tone: 'ok' },
  late: { icon: Timer, tone: 'warning' },
  failed: { icon: CircleX, tone: 'high' },
  skipped: { icon: SkipForward, tone: 'warning' },
  running: { icon: Clock, tone: 'neutral' },
} as const;

const at = (timestamp: string): string => formatDateTime(Date.parse(timestamp));
/** Steps are seconds apart. */
const toTheSecond = (timestamp: string): string => formatDateTime(Date.parse(timestamp), 'second');

/** How a run ended, in a word. */
export function ResultChip({ result }: Pick<DrillRun, 'result'>) {
  const { t } = useTranslation();
  const word = result ?? 'running';
  return (
    <Chip icon={SIGNS[word].icon} tone={SIGNS[word].tone}>
      {t(`drills.results.${word}`)}
    </Chip>
  );
}

interface RunLedgerProps {
  readonly run: DrillRun;
  /** All that are shown with it. */
  readonly runs: readonly DrillRun[];
}

/** Course of a run, from the reading to the acknowledgement, and who signed it. */
export function RunLedger({ run, runs }: RunLedgerProps) {
  const { t } = useTranslation();
  const { ledger, reason, started_by } = run;
  const when = (timestamp: string | null) => (timestamp === null ? t('drills.not') : toTheSecond(timestamp));
  const { acknowledged_at, acknowledged_by, acknowledged_via } = ledger;
  const acknowledged =
    acknowledged_at === null
      ? t('drills.not')
      : acknowledged_via === null
        ? t('drills.acknowledgedBy', { at: toTheSecond(acknowledged_at), name: acknowledged_by ?? '' })
        : t('drills.acknowledgedVia', {
            at: toTheSecond(acknowledged_at),
            name: acknowledged_by ?? '',
            via: viaText(acknowledged_via, t),
          });
  const steps: readonly (readonly [what: string, how: string])[] = [
    [t('drills.reading'), when(ledger.reading_at)],
    [t('drills.committed'), when(ledger.committed_at)],
    [t('drills.raised'), when(ledger.raised_at)],
    ...ledger.messages.map(
      ({ to, channel, handed_over_at, error, opened_at, state }) =>
        [
          t('drills.message', { to, channel: t(`drills.channelNames.${channel}`) }),
          [
            handed_over_at === null
              ? (error ?? t(`deliveries.states.${state}`))
              : t('drills.handedOver', { at: toTheSecond(handed_over_at) }),
            ...(opened_at === null ? [] : [t('drills.opened', { at: toTheSecond(opened_at) })]),
          ].join(', '),
        ] as const,
    ),
    [t('drills.acknowledged'), acknowledged],
    ...(run.probe === null ? [] : [[t('drills.back'), when(ledger.back_at ?? null)] as const]),
  ];
  return (
    <li className="flex flex-col gap-2 border-b border-border py-3 text-body last:border-b-0">
      <span className="flex flex-wrap items-center gap-2">
        <ResultChip result={run.result} />
        <span className="font-semibold">{at(run.started_at)}</span>
        {reason !== null && <span className="min-w-0 break-words">{reason}</span>}
      </span>
      {run.probe !== null && (
        <span className={run.result === null ? 'font-semibold' : 'text-muted'}>
          {run.result === null
            ? t(`drills.doNow.${run.probe.side}`, {
                sensor: run.probe.sensor_name,
                minutes: DRILL_PROBE_MINUTES,
              })
            : probeText(run.probe, t)}
        </span>
      )}
      {started_by !== null && (
        <span className="text-muted">{t('drills.startedBy', { name: started_by })}</span>
      )}
      {run.result !== 'skipped' && (
        <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[max-content_1fr]">
          {steps.map(([what, how]) => (
            <div key={what} className="contents">
              <dt className="text-muted">{what}</dt>
              <dd className="min-w-0 break-words max-md:mb-1">{how}</dd>
            </div>
          ))}
        </dl>
      )}
      <Seen run={run} />
      <Signatures
        kind="drill-run"
        ids={runs.map(({ id }) => id)}
        id={run.id}
        title={t('drills.runAt', { name: run.group_name, at: at(run.started_at) })}
        isFinal={run.ended_at !== null}
      />
    </li>
  );
}

/** The probe that is brought beyond its limit, and which limit. */
export function probeText(
  { sensor_name: sensor, side }: NonNullable<DrillRun['probe']>,
  t: TFunction,
): string {
  return t(`drills.probes.${side}`, { sensor });
}

/** By which kind of message it was acknowledged; one that this version does not know stays as it is. */
function viaText(given: string, t: TFunction): string {
  const via = ACKNOWLEDGED_VIA.find((one) => one === given);
  return via === undefined ? given : t(`drills.via.${via}`);
}

function Seen({ run }: { readonly run: DrillRun }) {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const look = useApiMutation(drillRoutes.lookAtDrillRun, {
    background: true,
    onFailed: (_error: unknown, reason: string) => notifyError(t('drills.seenFailed', { reason })),
  });
  if (run.result !== 'failed') return null;
  if (run.seen_at !== null) {
    return (
      <span className="text-muted">
        {t('drills.seenBy', { name: run.seen_by ?? '', at: at(run.seen_at) })}
      </span>
    );
  }
  if (!maySet) return null;
  const params = { drillId: String(run.drill_id), runId: String(run.id) };
  return (
    <span>
      <Button busy={look.busy} onClick={() => void look.send({ params })}>
        {t('drills.seen')}
      </Button>
    </span>
  );
}
