import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { answering } from '../i18n/en/answering.ts';

addTexts({ answering });

/**
 * Instructions for an alarm, as they were written: text in its own direction, never markup, links included. A note and
 * no landmark: a sensor’s page has it once more at its bell.
 */
export function Instructions({ text }: { readonly text: string | undefined }) {
  const { t } = useTranslation();
  if (text === undefined || text === '') return null;
  return (
    <div role="note" aria-label={t('answering.whatToDo')} className="border-l-4 border-accent pl-3 text-body">
      <p className="font-semibold">{t('answering.whatToDo')}</p>
      <p dir="auto" className="[unicode-bidi:plaintext] break-words whitespace-pre-line">
        {text}
      </p>
    </div>
  );
}
