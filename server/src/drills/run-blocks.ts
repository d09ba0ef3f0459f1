import type { DrillMessage, DrillRun, Language, Signature } from '@ts1/contract';
import { drillReason, drillWords } from '../notifications/index.ts';
import { type Block, type CompanyClock, reportTexts, signatureTable } from '../reports/index.ts';

/**
 * The runs of a period as blocks of a PDF, oldest first: how many ended in which way, then the ledger of each with the
 * signatures under it.
 */
export function runBlocks(
  runs: readonly DrillRun[],
  signatures: readonly Signature[],
  wall: CompanyClock,
): Block[] {
  const count = (result: DrillRun['result']): string =>
    String(runs.filter((run) => run.result === result).length);
  const { drills: words } = reportTexts(wall);
  return [
    {
      kind: 'facts',
      rows: [
        [words.runs, String(runs.length)],
        ...(['passed', 'late', 'failed', 'skipped'] as const).map(
          (result) => [words.results[result], count(result)] as const,
        ),
      ],
    },
    ...(runs.length === 0 ? [{ kind: 'note', text: words.none } as const] : []),
    ...runs.toReversed().flatMap((run) => [
      ...drillRunBlocks(run, wall),
      ...signatureTable(
        signatures.filter(({ subjectId }) => subjectId === run.id),
        wall,
      ),
    ]),
    ...(runs.length === 0 ? [] : [{ kind: 'note', text: words.signature } as const]),
  ];
}

function drillRunBlocks(run: DrillRun, wall: CompanyClock): Block[] {
  const { drills: words } = reportTexts(wall);
  const at = (timestamp: string | null): string =>
    timestamp === null ? words.never : wall.dateTime(Date.parse(timestamp));
  const { ledger, reason } = run;
  const { via } = drillWords(wall.preferences.language);
  const acknowledged =
    ledger.acknowledged_by === null
      ? words.never
      : words.acknowledged(
          at(ledger.acknowledged_at),
          ledger.acknowledged_by,
          ledger.acknowledged_via && via(ledger.acknowledged_via),
        );
  return [
    { kind: 'heading', level: 2, text: `${run.group_name}, ${at(run.started_at)}` },
    {
      kind: 'facts',
      rows: [
        [words.result, run.result === null ? words.running : words.results[run.result]],
        [
          words.reason,
          reason === null ? '' : drillReason({ why: ledger.why, reason }, wall.preferences.language),
        ],
        [words.within, words.minutes(run.within, run.needs_acknowledgement)],
        [words.startedBy, run.started_by ?? words.schedule],
        ...(run.probe === null
          ? []
          : [[words.probe, words.probeLimits[run.probe.side](run.probe.sensor_name)] as const]),
        [words.reading, at(ledger.reading_at)],
        [words.committed, at(ledger.committed_at)],
        [words.raised, at(ledger.raised_at)],
        [words.acknowledgement, acknowledged],
        ...(ledger.back_at === undefined ? [] : [[words.back, at(ledger.back_at)] as const]),
      ],
    },
    ...(ledger.messages.length === 0
      ? []
      : [
          {
            kind: 'table',
            columns: words.columns,
            rows: ledger.messages.map((message) => messageRow(message, at, wall.preferences.language)),
          } as const,
        ]),
  ];
}

function messageRow(
  { to, channel, written_at, handed_over_at, error, opened_at, state }: DrillMessage,
  at: (timestamp: string | null) => string,
  language: Language,
): string[] {
  const { channels, states } = drillWords(language);
  const handedOver = handed_over_at === null ? (error ?? states[state]) : at(handed_over_at);
  return [to, channels[channel], at(written_at), handedOver, at(opened_at)];
}
