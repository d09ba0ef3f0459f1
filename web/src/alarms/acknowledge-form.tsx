import { NOTE_MAX_LENGTH } from '@ts1/contract';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAcknowledge } from './use-acknowledge.ts';

interface AcknowledgeFormProps {
  readonly logId: number;
  /** What has been typed so far; it outlives the panel. */
  readonly note: string;
  readonly onNote: (note: string) => void;
  /** From here on the panel stays, also when the alarm is over meanwhile. */
  readonly onBegin: () => void;
  /** Two seconds after it was done. */
  readonly onSettled: () => void;
}

/**
 * Acknowledges by one press, with a note where one was typed. Whoever comes second with a note keeps it, and can add
 * it to the alarm.
 */
export function AcknowledgeForm({ logId, note, onNote, onBegin, onSettled }: AcknowledgeFormProps) {
  const { t } = useTranslation();
  const { username } = useUser();
  const [isTaken, setIsTaken] = useState(false);
  const keepsNote = useRef(false);
  const settle = useCallback(() => {
    if (keepsNote.current) setIsTaken(true);
    else onSettled();
  }, [onSettled]);
  const { phase, noteError, acknowledge, addNote } = useAcknowledge(settle);
  const run = async (): Promise<void> => {
    onBegin();
    const outcome = isTaken ? await addNote(logId, note) : await acknowledge(logId, note);
    keepsNote.current = outcome === 'already' && note.trim() !== '';
    if (outcome === 'done') onNote('');
  };
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(submitted: FormEvent) => {
        submitted.preventDefault();
        if (phase === 'ready') void run();
      }}
    >
      <Button
        type="submit"
        busy={phase === 'busy'}
        disabled={phase !== 'ready' || (isTaken && note.trim() === '')}
        keepFocus
      >
        {t(
          isTaken
            ? `alarms.saveNote.${phase === 'already' ? 'ready' : phase}`
            : `alarms.acknowledge.${phase}`,
        )}
      </Button>
      <div className="w-full">
        <TextField
          label={t('alarms.note')}
          hint={t(isTaken ? 'alarms.noteIsLate' : 'alarms.noteHint')}
          error={noteError}
          maxLength={NOTE_MAX_LENGTH - username.length - 2}
          autoComplete="off"
          enterKeyHint="done"
          readOnly={phase === 'busy' || phase === 'done'}
          value={note}
          onFocus={onBegin}
          onChange={({ target }) => onNote(target.value)}
        />
      </div>
    </form>
  );
}
