import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { SignalSettings } from '../alarm-watch/signal-settings.tsx';
import { nameMenu } from '../i18n/en/name-menu.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PopoverClose } from '../ui/popover.tsx';
import { NAVIGATION_LINK_STYLE } from './navigation-link.tsx';

addTexts({ nameMenu });

/** Links to what is the signed-in user's own, and how this device signals alarms. */
export function NameMenuLinks() {
  const { t } = useTranslation();
  const close = useContext(PopoverClose);
  const link = { className: NAVIGATION_LINK_STYLE, onClick: close };
  return (
    <>
      <ul className="-mx-2">
        <li>
          <Link to="/account" {...link}>
            {t('shell.pages.account')}
          </Link>
        </li>
        <li>
          <Link to="/account" hash="preferences" {...link}>
            {t('nameMenu.languageAndUnits')}
          </Link>
        </li>
        <li>
          <Link to="/remote-alerts" hash="push-device" {...link}>
            {t('nameMenu.push')}
          </Link>
        </li>
      </ul>
      <section aria-labelledby="this-device" className="mt-2 border-t border-border pt-3">
        <h3 id="this-device" className="mb-2 text-table font-medium text-muted">
          {t('nameMenu.thisDevice')}
        </h3>
        <SignalSettings />
      </section>
    </>
  );
}
