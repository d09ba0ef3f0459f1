import { NOTE_MAX_LENGTH, alarmChoiceRoutes } from '@ts1/contract';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { alarmDetail } from '../i18n/en/alarm-detail.ts';
import { addTexts } from '../i18n/translate.ts';
import { useCan, useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AnswerFields, type Answers } from './answer-fields.tsx';
import { useAcknowledge, type AcknowledgePhase } from './use-acknowledge.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

addTexts({ alarmDetail });

interface AcknowledgeFormProps {
  readonly eventId: number;
  readonly logId: number;
  /** It is acknowledged and still out: acknowledging again says that somebody still looks after it. */
  readonly again: boolean;
  /** Note as typed so far; it outlives the panel. */
  readonly note: string;
  readonly onNote: (note: string) => void;
  /** From here on the panel stays, also when the alarm is over meanwhile. */
  readonly onBegin: () => void;
  /** Two seconds after it was done. */
  readonly onSettled: () => void;
}

/**
 * Acknowledges by one press, with a note where one was typed. A user who comes second with a note keeps it, and can add
 * it to the alarm. Nothing for somebody whose role does not permit it.
 */
export function AcknowledgeForm(props: AcknowledgeFormProps) {
  return useCan('acknowledge') ? <OpenForm {...props} /> : null;
}

function OpenForm(props: AcknowledgeFormProps) {
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
  const choices = useChoices();
  const [answers, setAnswers] = useState<Answers>({});
  const { phase, refusal, forget, acknowledge, addNote } = useAcknowledge(eventId, settle);
  const isSaying = note.trim() !== '' || Object.keys(answers).length > 0;
  const run = async (): Promise<void> => {
    onBegin();
    const outcome = isTaken
      ? await addNote(logId, note, answers)
      : await acknowledge(logId, note, again, answers);
    keepsNote.current = outcome === 'already' && isSaying;
    if (outcome !== 'done') return;
    setSaved(note.trim());
    onNote('');
  };
  const isDone = phase === 'done';
  const isNoteAsked = choices?.acknowledgementNeeds === 'note' && !isTaken && !again;
  const hint = t(hintKey(isTaken, isDone && saved !== '', isNoteAsked));
  const label = isTaken ? noteLabel(phase) : acknowledgeLabel(phase, again);
  return (
    <form
      className="flex flex-col items-start gap-3"
      onSubmit={(submitted: FormEvent) => {
        submitted.preventDefault();
        if (phase === 'ready') void run();
      }}
    >
      <div className="flex w-full flex-col gap-3" onFocus={onBegin}>
        {choices !== undefined && (
          <AnswerFields
            choices={choices}
            answers={answers}
            findRefusal={refusal}
            disabled={phase === 'busy' || isDone}
            onChange={(chosen) => {
              if (phase === 'ready') forget();
              setAnswers(chosen);
            }}
          />
        )}
        <TextField
          label={t('alarmDetail.note')}
          hint={hint}
          error={refusal('note')}
          maxLength={NOTE_MAX_LENGTH - username.length - 2}
          autoComplete="off"
          enterKeyHint="done"
          readOnly={phase === 'busy' || isDone}
          value={isDone ? saved : note}
          onChange={({ target }) => onNote(target.value)}
        />
      </div>
      <Button
        type="submit"
        busy={phase === 'busy'}
        disabled={phase !== 'ready' || (isTaken && !isSaying)}
        keepFocus
      >
        {t(label)}
      </Button>
      <output className="sr-only">
        {isDone && t(isTaken ? 'alarmDetail.saveNote.done' : 'alarms.acknowledge.done')}
        {phase === 'already' && t('alarms.acknowledge.already')}
      </output>
    </form>
  );
}

function hintKey(isTaken: boolean, isSaved: boolean, isAsked: boolean) {
  if (isSaved) return 'alarmDetail.noteSaved';
  if (isAsked) return 'answering.noteAsked';
  return isTaken ? 'alarmDetail.noteIsLate' : 'alarmDetail.noteHint';
}

function noteLabel(phase: AcknowledgePhase) {
  return `alarmDetail.saveNote.${phase === 'already' ? 'ready' : phase}` as const;
}

function acknowledgeLabel(phase: AcknowledgePhase, again: boolean) {
  return phase === 'ready' && again
    ? 'alarmDetail.acknowledgeAgain'
    : (`alarms.acknowledge.${phase}` as const);
}

/** Reads the choices for an acknowledgement in the background; undefined until they are known. */
function useChoices() {
  const query = apiQuery(useApi(), 'Settings', alarmChoiceRoutes.getAlarmChoices, {}, { background: true });
  return useQuery(query).data;
}
