import type { Task } from '@ts1/contract';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { systemClock } from '../platform/clock.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { TaskAction } from './task-action.tsx';
import { dueText, whatText } from './task-texts.ts';

interface TaskListProps {
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly tasks: readonly Task[];
  readonly onStart: (task: Task) => void;
}

/** Tasks that can be done, each with the button that does it. */
export function TaskList({ label, tasks, onStart }: TaskListProps) {
  const now = systemClock.now();
  return (
    <ul aria-label={label} className={CARD_LIST}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} now={now} onStart={onStart} />
      ))}
    </ul>
  );
}

interface TaskRowProps {
  readonly task: Task;
  readonly now: number;
  readonly onStart: (task: Task) => void;
}

function TaskRow({ task, now, onStart }: TaskRowProps) {
  const { t } = useTranslation();
  const { name, state, assignees } = task;
  const due = dueText(task, now, t);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border bg-surface px-4 py-3 text-body last:border-b-0">
      <span className="flex min-w-0 flex-col gap-0.5">
        <span className="font-semibold break-words">{name}</span>
        <span className="break-words">{whatText(task, t)}</span>
        {state === 'missed' ? (
          <span className="flex items-start gap-1 font-medium text-high">
            <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
            {due}
          </span>
        ) : (
          <span className="text-muted">{due}</span>
        )}
        <span className="break-words text-muted">{t('tasks.plan.by', { names: assignees.join(', ') })}</span>
      </span>
      <TaskAction task={task} now={now} onStart={onStart} />
    </li>
  );
}
