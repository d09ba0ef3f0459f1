import type { Task } from '@ts1/contract';
import { useState } from 'react';
import { tasks as texts } from '../i18n/en/tasks.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { TaskDialog } from './task-dialog.tsx';
import { TaskList } from './task-list.tsx';
import { useSensorTasks } from './use-tasks.ts';

addTexts({ tasks: texts });

/** The tasks of a sensor that can be done; nothing where there are none. */
export function SensorTasks({ sensorId }: { readonly sensorId: number }) {
  const { t } = useTranslation();
  const { data = [] } = useSensorTasks(sensorId);
  const [started, start] = useState<Task>();
  return (
    <>
      {data.length > 0 && (
        <div className="mb-3">
          <TaskList label={t('tasks.title')} tasks={data} onStart={start} />
        </div>
      )}
      <TaskDialog task={started} onClose={() => start(undefined)} />
    </>
  );
}
