import { PLAN_GRID_PX, type SitePlan } from '@ts1/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classes } from '../ui/classes.ts';

/** Faint on a white drawing and on the dark ground alike. */
const LINE = 'color-mix(in srgb, var(--muted) 20%, transparent)';

interface PlanCanvasProps {
  readonly plan: SitePlan;
  /** Size on screen. */
  readonly size: { readonly width: number; readonly height: number };
  readonly zoom: number;
  readonly name: string;
  readonly grid: boolean;
  /** Whether a bright drawing is darker in the dark: it hangs in a room at night. */
  readonly isDim?: boolean;
  readonly children: ReactNode;
}

/** The drawing with its grid, and the markers on it. */
export function PlanCanvas({ plan, size, zoom, name, grid, isDim = false, children }: PlanCanvasProps) {
  const { t } = useTranslation();
  const line = PLAN_GRID_PX * zoom;
  return (
    <div className="relative isolate mx-auto bg-surface" style={{ width: size.width, height: size.height }}>
      {plan.imageBuffer !== null && (
        <img
          src={`data:image/webp;base64,${plan.imageBuffer}`}
          alt={t('plan.drawing', { name })}
          draggable={false}
          className={classes(
            'absolute top-0 left-0 max-w-none select-none',
            isDim && 'dark:brightness-[0.42]',
          )}
          style={{ width: (plan.width ?? 0) * zoom, height: (plan.height ?? 0) * zoom }}
        />
      )}
      {grid && (
        <div
          aria-hidden
          data-grid={PLAN_GRID_PX}
          className="pointer-events-none absolute inset-0"
          style={{
            backgroundImage: `linear-gradient(to right, ${LINE} 1px, transparent 1px), linear-gradient(to bottom, ${LINE} 1px, transparent 1px)`,
            backgroundSize: `${line}px ${line}px`,
          }}
        />
      )}
      {children}
    </div>
  );
}
