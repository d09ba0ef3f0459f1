import { alarmLogRoutes, NOTE_MAX_LENGTH, type AlarmEvent } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { signedNote, unsignedNote } from '../alarms/index.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { useUser } from '../session/index.ts';
import { classes } from '../ui/classes.ts';
import { CONTROL_STYLE } from '../ui/control-style.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

interface NoteDialogProps {
  /** Null while it is closed. */
  readonly event: AlarmEvent | null;
  readonly onClose: () => void;
}

/** Edits the note of an event. */
export function NoteDialog({ event, onClose }: NoteDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={event !== null}
      onClose={onClose}
      title={t('alarmLog.editNote')}
      description={event?.name ?? ''}
    >
      {event !== null && <NoteForm key={event.event_id} event={event} onClose={onClose} />}
    </Dialog>
  );
}

interface NoteFormProps {
  readonly event: AlarmEvent;
  readonly onClose: () => void;
}

function NoteForm({ event, onClose }: NoteFormProps) {
  const { t } = useTranslation();
  const { username } = useUser();
  const [text, setText] = useState(() => unsignedNote(event.note, username));
  const { busy, refusal, failure, send } = useApiMutation(alarmLogRoutes.updateAlarmLog, {
    fields: ['notes'],
  });

  const save = async () => {
    const params = { logId: String(event.note_row) };
    await send({ params, body: { notes: signedNote(text, username) } }, onClose);
  };
  return (
    <DialogForm
      onSubmit={() => {
        if (!busy) void save();
      }}
      onClose={onClose}
      submit={t('alarmLog.saveNote')}
      busy={busy}
    >
      <Field label={t('alarmLog.note')} hint={t('alarmLog.noteHint')} error={refusal('notes') ?? failure}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            maxLength={NOTE_MAX_LENGTH - username.length - 2}
            value={text}
            onChange={({ target }) => setText(target.value)}
            className={classes(CONTROL_STYLE, 'h-auto! py-2')}
          />
        )}
      </Field>
    </DialogForm>
  );
}
