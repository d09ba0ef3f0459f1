import { enteredText } from '../hand-readings/entered-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { KeptEntriesList, type KeptEntry, useKept } from '../kept-entries/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useSensors } from '../sensors/index.ts';
import { entryTask } from './task-action.tsx';

/** Results of tasks that this browser keeps: those that wait, and those that the server refused. */
export function KeptResults() {
  const { t } = useTranslation();
  const entries = useKept().filter((entry) => entryTask(entry) !== undefined);
  const sensors = useSensors().data;
  return (
    <KeptEntriesList label={t('tasks.keptList')} entries={entries}>
      {(entry) => (
        <>
          <span className="font-semibold">{entryName(entry)}</span>{' '}
          <span className="tabular-nums">{entryDetail(entry)}</span>
        </>
      )}
    </KeptEntriesList>
  );

  function entryName(entry: KeptEntry): string {
    if (entry.kind === 'check_list') return entry.name;
    return sensors?.find(({ id }) => id === entry.sensorId)?.name ?? t('tasks.plan.kinds.hand_reading');
  }

  function entryDetail(entry: KeptEntry): string {
    if (entry.kind === 'check_list') return formatDateTime(entry.body.done_at);
    return `${formatDateTime(entry.body.measured_at)} ${enteredText(entry.body.values, t)}`;
  }
}
