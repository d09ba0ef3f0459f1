import { ChevronRight } from 'lucide-react';
import { answering } from '../i18n/en/answering.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';

addTexts({ answering });

/**
 * Instructions for an alarm in one line, as much of them as it holds; a press opens all of them as they were written. So
 * they are read first, and the chart stays on the first screen.
 */
export function FoldedInstructions({ text }: { readonly text: string | undefined }) {
  const { t } = useTranslation();
  if (text === undefined || text.trim() === '') return null;
  return (
    <div role="note" aria-label={t('answering.whatToDo')} className="mb-2 border-l-4 border-accent text-body">
      <details className="group">
        <summary className="flex min-h-6 cursor-pointer list-none items-center gap-x-1.5 pl-1 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden size={16} className="shrink-0 group-open:rotate-90" />
          <span className="shrink-0 font-semibold">{t('answering.whatToDo')}</span>
          <span dir="auto" className="min-w-0 truncate [unicode-bidi:plaintext] group-open:hidden">
            {text.trim().replaceAll(/\s+/g, ' ')}
          </span>
        </summary>
        <p dir="auto" className="pb-1 pl-6.5 [unicode-bidi:plaintext] break-words whitespace-pre-line">
          {text}
        </p>
      </details>
    </div>
  );
}
