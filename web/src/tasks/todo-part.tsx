import { ListChecks } from 'lucide-react';
import type { Task } from '@ts1/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { KeptResults } from './kept-results.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TaskList } from './task-list.tsx';
import { useTasks } from './use-tasks.ts';

/** The tasks to do, by due time: one's own first. */
export function TodoPart() {
  const { t } = useTranslation();
  const tasks = useTasks(false);
  const [started, start] = useState<Task>();
  return (
    <div className="flex flex-col gap-4">
      <KeptResults />
      <Loaded
        query={tasks}
        loading={t('tasks.loading')}
        failed={t('tasks.failed')}
        failedHint={t('tasks.failedHint')}
      >
        {(all) => {
          if (all.length === 0) {
            return (
              <EmptyState icon={ListChecks} title={t('tasks.nothingToDo')}>
                {t('tasks.nothingToDoHint')}
              </EmptyState>
            );
          }
          const own = all.filter(({ is_own: isOwn }) => isOwn);
          const others = all.filter(({ is_own: isOwn }) => !isOwn);
          return (
            <>
              {own.length > 0 && (
                <Group title={t('tasks.yours')}>
                  <TaskList label={t('tasks.yours')} tasks={own} onStart={start} />
                </Group>
              )}
              {others.length > 0 && (
                <Group title={t('tasks.others')}>
                  <TaskList label={t('tasks.others')} tasks={others} onStart={start} />
                </Group>
              )}
            </>
          );
        }}
      </Loaded>
      <TaskDialog task={started} onClose={() => start(undefined)} />
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-body font-semibold">{title}</h2>
      {children}
    </section>
  );
}
