import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../session/index.ts';
import type { NavigationEntry } from './navigation.ts';
import { NAVIGATION_LINK_STYLE } from './navigation-link.tsx';
import { pageParts, type PageWithParts } from './page-parts.ts';

interface PartLinksProps {
  readonly to: NavigationEntry['to'];
  readonly parts: PageWithParts;
  readonly onNavigate?: (() => void) | undefined;
}

/** Links to the parts of a page. */
export function PartLinks({ to, parts, onNavigate }: PartLinksProps) {
  const { t } = useTranslation();
  const { permissions } = useUser();
  return pageParts(parts, permissions, t).map(({ title, tab }) => (
    <li key={title}>
      <Link
        to={to}
        search={tab === undefined ? {} : { tab }}
        activeOptions={{ exact: true }}
        className={NAVIGATION_LINK_STYLE}
        onClick={() => onNavigate?.()}
      >
        <span className="truncate">{title}</span>
      </Link>
    </li>
  ));
}
