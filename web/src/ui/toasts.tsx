import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastsWanted } from './notify.ts';

const Stage = lazy(async () => ({ default: (await import('./toast-stage.tsx')).ToastStage }));

/** Where toasts appear; once, around the app. */
export function Toasts({ theme }: { readonly theme: 'dark' | 'light' }) {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get);
  return wanted ? (
    <Suspense fallback={null}>
      <Stage theme={theme} />
    </Suspense>
  ) : null;
}
