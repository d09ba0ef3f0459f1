import type { Task } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Button } from '../ui/button.tsx';
import { CARD_LIST } from '../ui/card-list.ts';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { answerText, isFinding } from './check-list-answers.ts';
import { whatText } from './task-texts.ts';
import { MOST_TASKS, useTasks } from './use-tasks.ts';

/** A result that the server took in later than this says so: it waited for a connection. */
const TOLD_LATER_MS = 5 * MINUTE_MS;

/** The tasks that are over, newest first. */
export function OverPart() {
  const { t } = useTranslation();
  const tasks = useTasks(true);
  return (
    <Loaded
      query={tasks}
      loading={t('tasks.loading')}
      failed={t('tasks.failed')}
      failedHint={t('tasks.failedHint')}
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState icon={ListChecks} title={t('tasks.nothingOver')}>
            {t('tasks.nothingOverHint')}
          </EmptyState>
        ) : (
          <>
            <ul aria-label={t('tasks.parts.over')} className={CARD_LIST}>
              {all.map((task) => (
                <OverRow key={task.id} task={task} />
              ))}
            </ul>
            {all.length === MOST_TASKS && (
              <p className="mt-2 text-fine text-muted">{t('tasks.newest', { count: MOST_TASKS })}</p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function OverRow({ task }: { readonly task: Task }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { name, due_at, grace_ends_at, done_at, done_by, note, answers, hand_reading_id, sensor_id } = task;
  return (
    <li className="flex flex-col gap-2 border-b border-border bg-surface px-4 py-3 text-body last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="font-semibold break-words">{name}</span>
          <span className="break-words">{whatText(task, t)}</span>
          <span className="text-muted">
            {t('tasks.due', {
              due: formatDateTime(Date.parse(due_at)),
              until: formatDateTime(Date.parse(grace_ends_at)),
            })}
          </span>
          {done_at !== null && done_by !== null && (
            <span className="break-words text-muted">
              {t('tasks.doneBy', { name: done_by, at: formatDateTime(Date.parse(done_at)) })}
              {enteredLater(task)}
            </span>
          )}
          {note !== '' && <span className="break-words whitespace-pre-line">{note}</span>}
        </span>
        <span className="flex flex-wrap items-center gap-2">
          <StateChips task={task} />
          {answers !== null && (
            <Button
              label={t('tasks.answersOf', { name, at: formatDateTime(Date.parse(due_at)) })}
              expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('tasks.answers')}
            </Button>
          )}
          {hand_reading_id !== null && sensor_id !== null && (
            <Link
              to="/sensors/$sensorId"
              params={{ sensorId: String(sensor_id) }}
              search={{ tab: 'byHand' }}
              className={buttonStyle()}
            >
              {t('tasks.reading')}
            </Link>
          )}
        </span>
      </div>
      {isOpen && <Answers task={task} />}
    </li>
  );

  function enteredLater({ done_at: doneAt, entered_at: enteredAt }: Task): string {
    if (doneAt === null || enteredAt === null) return '';
    const [done, entered] = [Date.parse(doneAt), Date.parse(enteredAt)];
    return entered - done > TOLD_LATER_MS ? ` · ${t('tasks.entered', { at: formatDateTime(entered) })}` : '';
  }
}

/** State in words, and a finding; only what is wrong has a colour. */
function StateChips({ task: { state, done_at, finding } }: { readonly task: Task }) {
  const { t } = useTranslation();
  const isMissed = state === 'missed';
  return (
    <>
      {isMissed && (
        <Chip tone="high" icon={CircleAlert}>
          {t('tasks.states.missed')}
        </Chip>
      )}
      {isMissed && done_at !== null && <Chip icon={Clock}>{t('tasks.states.late')}</Chip>}
      {!isMissed && <Chip icon={state === 'done' ? CircleCheck : Clock}>{t(`tasks.states.${state}`)}</Chip>}
      {finding && (
        <Chip tone="high" icon={CircleAlert}>
          {t('tasks.finding')}
        </Chip>
      )}
    </>
  );
}

function Answers({ task: { points, answers } }: { readonly task: Task }) {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-x-4 gap-y-1 border-t border-border pt-2 sm:grid-cols-[2fr_1fr]">
      {points.map((point, index) => {
        const isWrong = isFinding(point, answers?.[index]);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the points of a task never change
          <div key={index} className="contents">
            <dt className="break-words text-muted">{point.text}</dt>
            <dd className={isWrong ? 'font-medium break-words text-high' : 'break-words'}>
              {answerText(point, answers?.[index], t)}
              {isWrong && <span className="sr-only">, {t('tasks.finding')}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
