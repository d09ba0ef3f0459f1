import { type ReactNode, useState } from 'react';
import { keptEntries } from '../i18n/en/kept-entries.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { CARD_LIST } from '../ui/card-list.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { forgetEntry, keepEntry, type KeptEntry } from './kept-entries.ts';

addTexts({ keptEntries });

interface KeptEntriesListProps<Entry extends KeptEntry> {
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly entries: readonly Entry[];
  /** The first line of an entry. */
  readonly children: (entry: Entry) => ReactNode;
}

/** Entries that this browser keeps: those that wait for the connection, and those that the server refused. */
export function KeptEntriesList<Entry extends KeptEntry>(props: KeptEntriesListProps<Entry>) {
  const { label, entries, children } = props;
  const { t } = useTranslation();
  const { id, companyID } = useUser();
  const [discarded, setDiscarded] = useState<KeptEntry>();
  if (entries.length === 0) return null;
  return (
    <>
      <ul aria-label={label} className={CARD_LIST}>
        {entries.map((entry) => (
          <li
            key={entry.key}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border bg-surface px-4 py-3 text-body last:border-b-0"
          >
            <span className="min-w-0 break-words">
              {children(entry)}
              <span className={entry.refusal === null ? 'block text-muted' : 'block font-medium text-high'}>
                {entry.refusal === null
                  ? t('keptEntries.waiting')
                  : t('keptEntries.refused', { reason: entry.refusal })}
              </span>
            </span>
            {entry.refusal !== null && (
              <span className="flex flex-wrap gap-2">
                <Button onClick={() => void keepEntry({ id, companyID }, { ...entry, refusal: null })}>
                  {t('ui.tryAgain')}
                </Button>
                <Button onClick={() => setDiscarded(entry)}>{t('keptEntries.discard')}</Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={discarded !== undefined}
        onClose={() => setDiscarded(undefined)}
        onConfirm={() => {
          if (discarded !== undefined) forgetEntry({ id, companyID }, discarded);
          setDiscarded(undefined);
        }}
        title={t('keptEntries.question')}
        confirmLabel={t('keptEntries.discard')}
        destructive
      >
        {t('keptEntries.lost')}
      </ConfirmDialog>
    </>
  );
}
