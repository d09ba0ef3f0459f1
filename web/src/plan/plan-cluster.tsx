import { Link } from '@tanstack/react-router';
import { use, type Ref } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { Popover, PopoverClose } from '../ui/popover.tsx';
import { TONE_FILL, TONE_TEXT } from '../ui/tone.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { usePopover } from '../ui/use-popover.ts';
import { Foot, markStyle, MARK_LOOK, PIN_LOOK } from './mark-frame.tsx';
import { clusterState } from './marker-state.ts';
import type { Drawing, Mark } from './plan-marks.ts';
import type { Marker } from './use-markers.ts';

interface PlanClusterProps {
  readonly mark: Mark;
  readonly members: readonly Marker[];
  readonly drawing: Drawing;
  /** Opens it in another way than a list; returns whether it could. */
  readonly onOpen: () => boolean;
  /** Selects a sensor of its list; without it the list leads to the sensors. */
  readonly onSelect: ((sensorId: number) => void) | undefined;
}

/** Several sensors that have no room beside one another: their number, and the worst state among them. */
export function PlanCluster({ mark, members, drawing, onOpen, onSelect }: PlanClusterProps) {
  const { t } = useTranslation();
  const list = usePopover(0);
  const { worst, out } = clusterState(members);
  const { tone, icon: Icon, word } = worst.state;
  const count = members.length;
  const figure = out === 0 ? shortCount(count) : `${shortCount(out)}/${shortCount(count)}`;
  const name = [
    t('plan.cluster', { count }),
    ...(out === 0 ? [] : [t('plan.clusterOut', { count: out })]),
    ...(tone === 'ok' ? [word] : [`${worst.name}: ${word}`]),
  ].join(' · ');
  return (
    <Popover
      state={list}
      title={t('plan.cluster', { count })}
      side="top"
      align="center"
      trigger={({ ref, expanded }) => (
        <Tooltip text={name} disabled={expanded}>
          <button
            ref={ref as Ref<HTMLButtonElement>}
            type="button"
            data-sensor={mark.sensorId}
            aria-expanded={expanded}
            onClick={() => {
              if (!onOpen()) list.press();
            }}
            style={markStyle(mark, drawing)}
            className={classes(
              MARK_LOOK,
              PIN_LOOK,
              'rounded-full',
              worst.isUrgent ? TONE_FILL[tone] : classes('border-control bg-surface', TONE_TEXT[tone]),
            )}
          >
            <span
              aria-hidden
              className={classes(
                'flex h-full items-center justify-center gap-1 font-semibold whitespace-nowrap tabular-nums',
                figure.length > 5 ? 'text-[11px]' : 'text-table',
              )}
            >
              <Icon aria-hidden size={14} className="shrink-0" />
              <span className={classes(!worst.isUrgent && 'text-text')}>{figure}</span>
            </span>
            <span className="sr-only">{name}</span>
            <Foot mark={mark} drawing={drawing} tone={tone} isHandle={false} />
          </button>
        </Tooltip>
      )}
    >
      <ul className="-mx-2 flex flex-col">
        {members
          .toSorted((one, other) => one.rank - other.rank)
          .map((marker) => (
            <li key={marker.sensorId}>
              <Member marker={marker} onSelect={onSelect} />
            </li>
          ))}
      </ul>
    </Popover>
  );
}

interface MemberProps {
  readonly marker: Marker;
  readonly onSelect: PlanClusterProps['onSelect'];
}

function Member({ marker, onSelect }: MemberProps) {
  const close = use(PopoverClose);
  const { sensorId, name, values, state } = marker;
  const Icon = state.icon;
  const look =
    'flex min-h-9 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-raised pointer-coarse:min-h-11';
  const content = (
    <>
      <Icon aria-hidden size={16} className={classes('shrink-0', TONE_TEXT[state.tone])} />
      <span dir="auto" title={name} className="min-w-0 flex-1 truncate">
        {name}
      </span>
      <span className="font-semibold whitespace-nowrap tabular-nums">{values[0]?.text}</span>
      <span className="sr-only">{state.word}</span>
    </>
  );
  if (onSelect === undefined) {
    return (
      <Link to="/sensors/$sensorId" params={{ sensorId: String(sensorId) }} className={look}>
        {content}
      </Link>
    );
  }
  const select = (): void => {
    close();
    onSelect(sensorId);
  };
  return (
    <button type="button" onClick={select} className={look}>
      {content}
    </button>
  );
}

/** Returns a number in four characters at most: `999`, `1.2k`, `10k`. */
function shortCount(count: number): string {
  if (count < 1_000) return String(count);
  return `${count < 9_950 ? Math.round(count / 100) / 10 : Math.round(count / 1_000)}k`;
}
