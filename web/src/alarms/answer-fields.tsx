import type { AlarmChoice, AlarmChoices } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { answering } from '../i18n/en/answering.ts';
import { Select } from '../ui/select.tsx';

addTexts({ answering });

/** Choices made so far, by the ids of the entries. */
export interface Answers {
  readonly cause_id?: number;
  readonly action_id?: number;
}

interface AnswerFieldsProps {
  readonly choices: AlarmChoices;
  readonly answers: Answers;
  readonly findRefusal: (field: keyof Answers) => string | undefined;
  readonly disabled: boolean;
  readonly onChange: (answers: Answers) => void;
}

const NOTHING = '';

/** Cause and action as two lists; a list that the company has nothing in is not shown. */
export function AnswerFields({ choices, answers, findRefusal, disabled, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation();
  const isAsked = choices.acknowledgementNeeds === 'cause and action';
  const list = (kind: 'cause' | 'action', entries: readonly AlarmChoice[]) => {
    if (entries.length === 0) return null;
    const field = `${kind}_id` as const;
    const { [field]: chosen, ...others } = answers;
    return (
      <Select
        label={t(`answering.${kind}`)}
        hint={t(isAsked ? 'answering.asked' : `answering.${kind}Hint`)}
        error={findRefusal(field)}
        disabled={disabled}
        value={chosen === undefined ? NOTHING : String(chosen)}
        options={[
          { value: NOTHING, label: t('answering.notChosen') },
          ...entries.map(({ choice_id, text }) => ({ value: String(choice_id), label: text })),
        ]}
        onChange={(value) => onChange(value === NOTHING ? others : { ...others, [field]: Number(value) })}
      />
    );
  };
  return (
    <>
      {list('cause', choices.causes)}
      {list('action', choices.actions)}
    </>
  );
}
