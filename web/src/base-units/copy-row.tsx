import { Check, Copy } from 'lucide-react';
import { shownOnce } from '../i18n/en/shown-once.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useCopy } from '../ui/use-copy.ts';

addTexts({ shownOnce });

interface CopyProps {
  readonly text: string;
  readonly onCopied?: (() => void) | undefined;
}

/** A named value with a button that copies it. */
export function CopyRow({ label, text, onCopied }: CopyProps & { readonly label: string }) {
  const { t } = useTranslation();
  const { state, shown, copy } = useCopy<HTMLElement>(text, onCopied);
  const labels = {
    'not yet': t('baseUnits.key.copyOne', { label }),
    copied: t('baseUnits.key.copiedOne', { label }),
    selected: t('shownOnce.selected'),
  };
  return (
    <div className="flex items-center gap-2">
      <dt className="w-20 shrink-0 text-muted">{label}</dt>
      <dd className="flex min-w-0 grow items-center gap-2">
        <span ref={shown} className="min-w-0 grow font-mono break-all text-text select-all">
          {text}
        </span>
        <IconButton
          label={labels[state]}
          icon={state === 'copied' ? Check : Copy}
          onClick={() => void copy()}
        />
      </dd>
    </div>
  );
}

/** A shell command with a button that copies it. */
export function CopyCommand({ label, text, onCopied }: CopyProps & { readonly label: string }) {
  const { t } = useTranslation();
  const { state, shown, copy } = useCopy<HTMLPreElement>(text, onCopied);
  return (
    <figure aria-label={label} className="flex flex-col gap-2">
      <pre
        ref={shown}
        className="rounded-md bg-raised p-2 break-all whitespace-pre-wrap text-text select-all"
      >
        {text}
      </pre>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={state === 'copied' ? Check : Copy} onClick={() => void copy()}>
          {t(state === 'copied' ? 'baseUnits.key.copiedOne' : 'baseUnits.key.copyOne', { label })}
        </Button>
        <output>{state === 'selected' && t('shownOnce.selected')}</output>
      </div>
    </figure>
  );
}
