import { SearchX } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { listBar } from '../i18n/en/list-bar.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

addTexts({ listBar });

interface NoMatchProps {
  /** Text about what is missing, in the words of the list. */
  readonly title?: string | undefined;
  /** Takes away whatever narrows the list down. */
  readonly onShowAll: () => void;
}

/** Nothing is found, and the way back to all. */
export function NoMatch({ title, onShowAll }: NoMatchProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={SearchX}
      title={title ?? t('listBar.none')}
      action={<Button onClick={onShowAll}>{t('listBar.showAll')}</Button>}
    >
      {t('listBar.noneHint')}
    </EmptyState>
  );
}
