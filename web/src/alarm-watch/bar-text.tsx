import { Link } from '@tanstack/react-router';
import { classes } from '../ui/classes.ts';
import { TOUCH_AREA } from '../ui/touch-area.ts';

interface BarTextProps {
  /** How many of what. */
  readonly counts: string;
  /** Only what is named: on a phone its name then takes the place of the count. */
  readonly single: boolean;
  /** The event of the alarm that is named; undefined where none is. */
  readonly eventId: number | undefined;
  readonly name: string;
  /** Its type and value, or what is being done about it; '' where none is named. */
  readonly about: string;
  /** Note that no one was notified; '' where somebody was. */
  readonly unheard: string;
  /** Other news that must not be hidden; '' where there is none. */
  readonly also: string;
}

/** Text of the bar: one line; on a phone the whole name, and below it what it is about. */
export function BarText({ counts, single, eventId, name, about, unheard, also }: BarTextProps) {
  return (
    <p className="min-w-0 flex-1">
      <span className={classes('font-semibold', single && eventId !== undefined && 'max-md:sr-only')}>
        {counts}
      </span>{' '}
      {eventId !== undefined && (
        <Link
          to="/alarm-log"
          search={{ event: eventId }}
          className={classes(TOUCH_AREA, 'break-words hover:underline max-md:block max-md:font-semibold')}
        >
          {name}
        </Link>
      )}{' '}
      {about !== '' && (
        <span className="text-muted max-md:block max-md:text-table">
          <span className="max-md:hidden">· </span>
          {about}
        </span>
      )}
      {unheard !== '' && (
        <span className="font-semibold text-warning max-md:block max-md:text-table">
          <span className="max-md:hidden"> · </span>
          {unheard}
        </span>
      )}
      {also !== '' && (
        <span className="font-semibold max-md:block max-md:text-table">
          <span className="max-md:hidden"> · </span>
          {also}
        </span>
      )}
    </p>
  );
}
