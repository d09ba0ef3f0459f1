import type { Task } from '@ts1/contract';
import { useEffect } from 'react';
import { EntryDialog } from '../hand-readings/entry-dialog.tsx';
import { untilLoaded } from '../platform/lazy-part.ts';
import { useSensors } from '../sensors/index.ts';
import { CheckListDialog } from './check-list-dialog.tsx';

/** Parts that are loaded when they are first needed, which may be where there is no connection. */
const PARTS = [
  async () => import('../ui/dialog-popup.tsx'),
  async () => import('../ui/toast-stage.tsx'),
] as const;

interface TaskDialogProps {
  /** The task that is being done; undefined for none. It may have gone from the lists meanwhile. */
  readonly task: Task | undefined;
  readonly onClose: () => void;
}

/** Does a task: enters its reading, or asks its points. */
export function TaskDialog({ task, onClose }: TaskDialogProps) {
  const sensor = useSensors().data?.find(({ id }) => id === task?.sensor_id);
  useEffect(() => {
    for (const load of PARTS) void untilLoaded<object>(load);
  }, []);
  if (task === undefined) return null;
  if (task.kind === 'check_list') return <CheckListDialog task={task} onClose={onClose} />;
  // The list of sensors may still be on its way.
  if (sensor === undefined) return null;
  const { id, name, kind } = task;
  return (
    <EntryDialog sensor={sensor} task={{ id, name, isComparison: kind === 'comparison' }} onClose={onClose} />
  );
}
