import type { AlarmChoices } from '@ts1/contract';
import { useId, useState } from 'react';
import { t } from '../i18n/translate.ts';

/** So many fit a phone beside the rest; the others come with a further tap. */
const SHOWN_AT_FIRST = 6;

interface Props {
  readonly name: 'cause_id' | 'action_id';
  readonly label: string;
  readonly choices: AlarmChoices['causes'];
  readonly chosen: number | null;
  readonly error: string | undefined;
  readonly onChoose: (id: number | null) => void;
}

/** A list to choose from by one tap; a second tap takes the choice back. Of a list that is empty nothing is asked. */
export function ChoiceChips({ name, label, choices, chosen, error, onChoose }: Props) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(choices.length <= SHOWN_AT_FIRST + 1);
  if (choices.length === 0) return null;
  const first = choices.slice(0, SHOWN_AT_FIRST);
  const other = choices.slice(SHOWN_AT_FIRST).filter(({ choice_id }) => choice_id === chosen);
  const shown = isWhole ? choices : [...first, ...other];
  return (
    <fieldset className="field" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="label">{label}</legend>
      <div className="chips">
        {shown.map(({ choice_id, text }) => (
          <button
            key={choice_id}
            type="button"
            name={name}
            className="chip"
            aria-pressed={choice_id === chosen}
            onClick={() => onChoose(choice_id === chosen ? null : choice_id)}
          >
            {text}
          </button>
        ))}
        {!isWhole && (
          <button type="button" className="chip more" onClick={() => setIsWhole(true)}>
            {t('alarmPage.moreChoices', { count: choices.length - shown.length })}
          </button>
        )}
      </div>
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
