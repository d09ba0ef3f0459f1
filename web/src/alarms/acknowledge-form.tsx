import { NOTE_MAX_LENGTH } from '@ts1/contract';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAcknowledge, type AcknowledgePhase } from './use-acknowledge.ts';

interface AcknowledgeFormProps {
  readonly eventId: number;
  readonly logId: number;
  /** It is acknowledged and still out: acknowledging again says that somebody still looks after it. */
  readonly again: boolean;
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
export function AcknowledgeForm(props: AcknowledgeFormProps) {
  const { eventId, logId, again, note, onNote, onBegin, onSettled } = props;
  const { t } = useTranslation();
  const { username } = useUser();
  const [isTaken, setIsTaken] = useState(false);
  const [saved, setSaved] = useState('');
  const keepsNote = useRef(false);
  const settle = useCallback(() => {
    if (keepsNote.current) setIsTaken(true);
    else onSettled();
  }, [onSettled]);
  const { phase, noteError, acknowledge, addNote } = useAcknowledge(eventId, settle);
  const run = async (): Promise<void> => {
    onBegin();
    const outcome = isTaken ? await addNote(logId, note) : await acknowledge(logId, note, again);
    keepsNote.current = outcome === 'already' && note.trim() !== '';
    if (outcome !== 'done') return;
    setSaved(note.trim());
    onNote('');
  };
  const isDone = phase === 'done';
  const hint = t(hintOf(isTaken, isDone && saved !== ''));
  const label = isTaken ? noteLabel(phase) : acknowledgeLabel(phase, again);
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(submitted: FormEvent) => {
        submitted.preventDefault();
        if (phase === 'ready') void run();
      }}
    >
      <div className="w-full">
        <TextField
          label={t('alarms.note')}
          hint={hint}
          error={noteError}
          maxLength={NOTE_MAX_LENGTH - username.length - 2}
          autoComplete="off"
          enterKeyHint="done"
          readOnly={phase === 'busy' || isDone}
          value={isDone ? saved : note}
          onFocus={onBegin}
          onChange={({ target }) => onNote(target.value)}
        />
      </div>
      <Button
        type="submit"
        busy={phase === 'busy'}
        disabled={phase !== 'ready' || (isTaken && note.trim() === '')}
        keepFocus
      >
        {t(label)}
      </Button>
      <output className="sr-only">
        {isDone && t(isTaken ? 'alarms.saveNote.done' : 'alarms.acknowledge.done')}
        {phase === 'already' && t('alarms.acknowledge.already')}
      </output>
    </form>
  );
}

function hintOf(isTaken: boolean, isSaved: boolean) {
  if (isSaved) return 'alarms.noteSaved';
  return isTaken ? 'alarms.noteIsLate' : 'alarms.noteHint';
}

function noteLabel(phase: AcknowledgePhase) {
  return `alarms.saveNote.${phase === 'already' ? 'ready' : phase}` as const;
}

function acknowledgeLabel(phase: AcknowledgePhase, again: boolean) {
  return phase === 'ready' && again ? 'alarms.acknowledgeAgain' : (`alarms.acknowledge.${phase}` as const);
}
