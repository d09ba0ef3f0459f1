import { Outlet, useLocation } from '@tanstack/react-router';
import { memo, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { followFlashing } from '../alarms/index.ts';
import { keepKeys } from '../keyboard/early-keys.ts';
import { ConnectionBar } from '../live/index.ts';
import { afterFirstLook } from '../platform/after-first-look.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { useRemembered } from '../platform/remembered.ts';
import { useCan } from '../session/index.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { useScreenSettled } from './use-screen-settled.ts';
import { classes } from '../ui/classes.ts';
import { useOnceOpen } from '../ui/once-open.ts';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import type { PhoneMenuProps } from './phone-menu-popup.tsx';

const PhoneMenuPopup = lazyPart(async () => (await import('./phone-menu-popup.tsx')).PhoneMenuPopup);

const AlarmWatch = lazyPart(async () => (await import('../alarm-watch/alarm-watch.tsx')).AlarmWatch);

const ChannelBanner = lazyPart(
  async () => (await afterFirstLook(async () => import('../deliveries/channel-banner.tsx'))).ChannelBanner,
);

const LateLayer = lazyPart(
  async () => (await afterFirstLook(async () => import('./late-layer.tsx'))).LateLayer,
);

const SilenceBanner = lazyPart(
  async () => (await afterFirstLook(async () => import('../alarm-watch/silence-banner.tsx'))).SilenceBanner,
);

/**
 * Parts of every page. They are not drawn again with the shell, which changes several times while a page opens: a phone
 * feels each of their links.
 */
const ShellSidebar = memo(Sidebar);
const ShellHeader = memo(Header);
const ShellFooter = memo(Footer);
const ShellBottomBar = memo(BottomBar);

/** Header, sidebar, footer and the screen between them (spec 1 §2 App shell). */
export function Shell() {
  const [menuOpen, setMenuOpen] = useState(false);
  const openMenu = useCallback(() => setMenuOpen(true), []);
  const onPhone = useMediaQuery(PHONE);
  const content = useFocusAfterNavigation();
  const maySet = useCan('settings');
  const mayManageDevices = useCan('devices');
  const isSettled = useScreenSettled();
  const [sidebar, setSidebar] = useRemembered('sidebar', 'wide');
  const narrow = sidebar === 'narrow';
  const fold = useCallback(() => setSidebar(narrow ? 'wide' : 'narrow'), [narrow, setSidebar]);
  useEffect(() => followFlashing(), []);
  // Before the effects of what takes them.
  useLayoutEffect(keepKeys, []);
  return (
    <div className="flex min-h-dvh bg-canvas" data-coming={!isSettled || undefined}>
      <SkipToContent />
      <div className={classes('flex min-w-0 flex-1 flex-col', narrow ? 'md:pl-16' : 'md:pl-56')}>
        {/* First in the document, so that the keyboard is at an alarm sooner than at anything else. */}
        <Suspense fallback={null}>
          <AlarmWatch />
        </Suspense>
        {!onPhone && <ShellSidebar narrow={narrow} onFold={fold} />}
        <ShellHeader menuOpen={menuOpen} onOpenMenu={openMenu} />
        <main id="content" ref={content} tabIndex={-1} className="flex-1 p-4 outline-none md:p-6">
          <div className="until-settled">
            {/* Each by itself, or the second would begin to wait for its look when the first has come. */}
            {maySet && (
              <Suspense fallback={null}>
                <ChannelBanner />
              </Suspense>
            )}
            {mayManageDevices && (
              <Suspense fallback={null}>
                <SilenceBanner />
              </Suspense>
            )}
            <Outlet />
          </div>
        </main>
        <ShellFooter />
      </div>
      <Suspense fallback={null}>
        <LateLayer />
      </Suspense>
      {onPhone && <ShellBottomBar onMore={openMenu} />}
      <ConnectionBar />
      <PhoneMenu open={menuOpen} onClose={() => setMenuOpen(false)} />
    </div>
  );
}

/** A link past what comes before the content, for the keyboard: seen only while it has the focus. */
function SkipToContent() {
  const { t } = useTranslation();
  return (
    <a
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
    >
      {t('shell.skipToContent')}
    </a>
  );
}

/** Moves the focus to the content when the page changed, so that screen readers announce the new one. */
function useFocusAfterNavigation() {
  const content = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}

/** The sidebar of narrow windows: over the page, closed again by navigating. */
function PhoneMenu(props: PhoneMenuProps) {
  return useOnceOpen(props.open) ? (
    <Suspense fallback={null}>
      <PhoneMenuPopup {...props} />
    </Suspense>
  ) : null;
}
