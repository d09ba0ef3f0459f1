import type { Task, TaskAnswer } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSaveEntry } from '../kept-entries/index.ts';
import { systemClock } from '../platform/clock.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { TextArea } from '../ui/text-area.tsx';
import { type Given, readAnswer } from './check-list-answers.ts';
import { PointField } from './point-field.tsx';
import { whatText } from './task-texts.ts';

const LONGEST_NOTE = 500;

interface CheckListDialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

/** Asks the points of a task, and saves the answers. */
export function CheckListDialog({ task, onClose }: CheckListDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open onClose={onClose} title={task.name} description={whatText(task, t)}>
      <CheckListForm task={task} onClose={onClose} />
    </Dialog>
  );
}

function CheckListForm({ task, onClose }: CheckListDialogProps) {
  const { t } = useTranslation();
  const { points } = task;
  const [given, setGiven] = useState<readonly Given[]>(() => points.map(() => undefined));
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const fields = [...points.map((_, index) => `answers.${index}`), 'note'];
  const { busy, failure, refusal, forget, send } = useSaveEntry(fields);
  const read = points.map((point, index) => readAnswer(point, given[index], t));
  const submit = (): void => {
    setTried(true);
    if (busy || read.some(({ problem }) => problem !== undefined)) return;
    const answers = read.flatMap(({ value }): TaskAnswer[] => (value === undefined ? [] : [value]));
    const body = { done_at: systemClock.now(), answers, note };
    void send({ kind: 'check_list', taskId: task.id, name: task.name, body }, (result) => {
      notifySuccess(t(result === 'sent' ? 'tasks.checkList.saved' : 'keptEntries.keptHere'));
      onClose();
    });
  };
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      submit={t('tasks.checkList.save')}
      busy={busy}
      error={failure}
    >
      {points.map((point, index) => (
        <PointField
          // oxlint-disable-next-line react/no-array-index-key -- the points of a task never change
          key={index}
          point={point}
          given={given[index]}
          error={(isTried ? read[index]?.problem : undefined) ?? refusal(`answers.${index}`)}
          onChange={(answer) => {
            forget();
            setGiven(given.map((one, at) => (at === index ? answer : one)));
          }}
        />
      ))}
      <TextArea
        label={t('tasks.checkList.note')}
        maxLength={LONGEST_NOTE}
        value={note}
        error={refusal('note')}
        onChange={({ target }) => {
          forget();
          setNote(target.value);
        }}
      />
    </DialogForm>
  );
}
