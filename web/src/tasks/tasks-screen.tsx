import { tasks as texts } from '../i18n/en/tasks.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ScreenParts, useOpenPart } from '../ui/screen-parts.tsx';
import { OverPart } from './over-part.tsx';
import { TaskPlans } from './task-plans.tsx';
import { TodoPart } from './todo-part.tsx';

addTexts({ tasks: texts });

/** Tasks: what is to do, what is over, and the plans that they come from. */
export function TasksScreen() {
  const { t } = useTranslation();
  const parts = (['todo', 'over', 'plans'] as const).map((name) => ({
    name,
    title: t(`tasks.parts.${name}`),
  }));
  const open = useOpenPart(parts);
  return (
    <>
      <PageHeader title={t('tasks.title')} subtitle={t('tasks.subtitle')} />
      <ScreenParts label={t('tasks.parts.label')} parts={parts} open={open} />
      {open === 'todo' && <TodoPart />}
      {open === 'over' && <OverPart />}
      {open === 'plans' && <TaskPlans />}
    </>
  );
}
