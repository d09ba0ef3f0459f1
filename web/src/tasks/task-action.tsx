import type { Task } from '@ts1/contract';
import { CloudOff } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { type KeptEntry, useKept } from '../kept-entries/index.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { shortMoment } from './task-texts.ts';

/** The task that an entry does; undefined for none. */
export const entryTask = (entry: KeptEntry): number | undefined =>
  entry.kind === 'check_list' ? entry.taskId : entry.body.task_id;

interface TaskActionProps {
  readonly task: Task;
  readonly now: number;
  readonly onStart: (task: Task) => void;
}

/** The button that does a task, or that its result waits in this browser. */
export function TaskAction({ task, now, onStart }: TaskActionProps) {
  const { t } = useTranslation();
  const isWaiting = useKept().some((entry) => entry.refusal === null && entryTask(entry) === task.id);
  if (isWaiting) return <Chip icon={CloudOff}>{t('tasks.waits')}</Chip>;
  if (!task.may_do) return null;
  const isCheckList = task.kind === 'check_list';
  const values = { name: task.name, at: shortMoment(task.due_at, now) };
  return (
    <Button
      variant="primary"
      label={t(isCheckList ? 'tasks.startOf' : 'tasks.enterOf', values)}
      onClick={() => onStart(task)}
    >
      {t(isCheckList ? 'tasks.start' : 'tasks.enter')}
    </Button>
  );
}
