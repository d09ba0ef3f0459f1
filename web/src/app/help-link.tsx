import { Link, useLocation } from '@tanstack/react-router';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { helpSection } from './help-section.ts';

/** Leads to the part of the help that is about the screen one is on. */
export function HelpLink({ shape }: { readonly shape: 'icon' | 'text' }) {
  const { t } = useTranslation();
  const hash = useLocation({ select: ({ pathname }) => helpSection(pathname) });
  const name = t('shell.helpForPage');
  return shape === 'icon' ? (
    <Link to="/help" hash={hash} title={name} className={buttonStyle('ghost', 'icon')}>
      <CircleHelp aria-hidden size={20} />
      <span className="sr-only">{name}</span>
    </Link>
  ) : (
    <Link
      to="/help"
      hash={hash}
      className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
    >
      {name}
    </Link>
  );
}
