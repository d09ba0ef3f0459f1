import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { toastsWanted } from './notify.ts';

const Stage = lazyPart(async () => (await import('./toast-stage.tsx')).ToastStage);

/** Where toasts appear; once, around the app. */
export function Toasts({ theme }: { readonly theme: 'dark' | 'light' }) {
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.get);
  return wanted ? (
    <Suspense fallback={null}>
      <Stage theme={theme} />
    </Suspense>
  ) : null;
}
