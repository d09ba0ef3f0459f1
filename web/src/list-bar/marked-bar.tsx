import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { listBar } from '../i18n/en/list-bar.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { Marks } from './use-marks.ts';

addTexts({ listBar });

interface MarkedBarProps {
  readonly label: string;
  readonly marks: Marks<unknown>;
  /** Number of entries in the list, marked or not. */
  readonly shown: number;
  /** Text that counts the marked entries. */
  readonly count: string;
  /** Actions on the marked entries. */
  readonly children: ReactNode;
  /** Effect of the chosen action, below the actions. */
  readonly effect?: ReactNode;
}

/** Actions on the marked entries, in the place of the bar of their list; stays in sight while the list is scrolled. */
export function MarkedBar({ label, marks, shown, count, children, effect }: MarkedBarProps) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={label}
      className="sticky top-14 z-10 -mt-[7px] mb-[5px] flex max-h-[60vh] flex-col gap-2 overflow-y-auto rounded-md border border-accent bg-surface px-3 py-1.5 shadow-raised max-md:max-h-[65vh] [@media(max-height:500px)]:top-1"
    >
      <div className="flex flex-wrap items-center gap-2">
        <IconButton icon={X} label={t('listBar.clearMarks')} className="-ml-2" onClick={marks.clear} />
        <output className="mr-2 text-body font-semibold">{count}</output>
        {children}
        {shown > marks.items.length && (
          <Button className="md:ml-auto" onClick={marks.markAll}>
            {t('listBar.markAllShown', { count: shown })}
          </Button>
        )}
      </div>
      {effect}
    </section>
  );
}
