import { QueryClientProvider, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { createRoot } from 'react-dom/client';
import { screenLock } from '../i18n/en/screen-lock.ts';
import { addTexts, t } from '../i18n/translate.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { useApi } from '../platform/api-context.tsx';
import { LAST_PICTURE_KEY } from '../platform/last-picture-key.ts';
import { browserStore } from '../platform/local-store.ts';
import { useSession, type Session } from '../session/index.ts';
import { hidePage } from './hide-page.ts';
import { LockScreen } from './lock-screen.tsx';

addTexts({ screenLock });

interface LockServices {
  readonly api: ApiClient;
  readonly session: Session;
  readonly queries: QueryClient;
}

let shown: Promise<boolean> | undefined;

/** Whether the screen is locked. */
export function isLockShown(): boolean {
  return shown !== undefined;
}

/**
 * Returns what locks the screen until the session is unlocked, here or in another tab. It resolves to whether that was so:
 * a session that ends, or gives way to somebody else's, ends its lock too. Several callers share one lock.
 */
export function useShowLock(): () => Promise<boolean> {
  const api = useApi();
  const session = useSession();
  const queries = useQueryClient();
  return useCallback(async () => {
    shown ??= untilUnlocked({ api, session, queries }).finally(() => {
      shown = undefined;
    });
    return shown;
  }, [api, session, queries]);
}

async function untilUnlocked({ api, session, queries }: LockServices): Promise<boolean> {
  const state = session.state();
  if (state.status !== 'signed-in') return false;
  const { user } = state;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // It would be shown without a connection, and without asking anybody.
  browserStore.remove(LAST_PICTURE_KEY);
  const page = hidePage(t('app.pageTitle', { page: t('screenLock.title') }));
  // It has a root of its own, so that no failure of the page behind it ends it.
  const root = createRoot(page.place);
  const end = (isUnlocked: boolean): void => {
    stop();
    root.unmount();
    page.restore();
    resolve(isUnlocked);
  };
  // Before the page behind it hears of that: what it takes away then is in the document again.
  const stop = session.subscribe(() => {
    const now = session.state();
    const isSame =
      now.status === 'signed-in' && now.user.id === user.id && now.user.companyID === user.companyID;
    if (!isSame) end(false);
  });
  root.render(
    <QueryClientProvider client={queries}>
      <LockScreen
        api={api}
        session={session}
        user={user}
        onUnlocked={() => {
          end(true);
          void queries.invalidateQueries();
        }}
      />
    </QueryClientProvider>,
  );
  return promise;
}
