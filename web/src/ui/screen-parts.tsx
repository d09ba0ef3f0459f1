import { present } from '@ts1/contract';
import { Link, useLocation } from '@tanstack/react-router';
import { classes } from './classes.ts';
import { showInLine } from './show-in-line.ts';

/** One part of a screen that shows one at a time. */
export interface ScreenPart<Name extends string> {
  /** Names the part in the address: `?tab=rotas`. */
  readonly name: Name;
  readonly title: string;
  /** Ids of elements in the part: an address with one of them (`#push-device`) opens it. */
  readonly anchors?: readonly string[];
}

/** Returns the name of the part that the address asks for, of the first where it asks for none of them. */
export function useOpenPart<Name extends string>(parts: readonly ScreenPart<Name>[]): Name {
  const tab = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('tab') });
  const hash = useLocation({ select: (location) => location.hash });
  const named =
    parts.find(({ name }) => name === tab) ?? parts.find(({ anchors }) => anchors?.includes(hash) === true);
  return present(named ?? parts[0], 'a part of the screen').name;
}

interface ScreenPartsProps<Name extends string> {
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly parts: readonly ScreenPart<Name>[];
  readonly open: Name;
  /** Where wide windows show the list; narrow ones always have it above. */
  readonly at?: 'top' | 'left';
  /** Keeps the rest of the address, and the place on the page that is looked at. */
  readonly keepsPlace?: boolean;
}

/** Links to the parts of a screen, in one line that scrolls where there is no room. */
export function ScreenParts<Name extends string>(props: ScreenPartsProps<Name>) {
  const { label, parts, open, at = 'top', keepsPlace = false } = props;
  const isLeft = at === 'left';
  const searchFor = (tab: Name | undefined) =>
    keepsPlace ? (search: object) => ({ ...search, tab }) : tab === undefined ? {} : { tab };
  return (
    <nav aria-label={label} className={classes('mb-4', isLeft && 'lg:w-48 lg:shrink-0')}>
      <ul
        className={classes(
          'flex gap-4 overflow-x-auto border-b border-border',
          isLeft && 'lg:sticky lg:top-18 lg:flex-col lg:gap-0.5 lg:border-b-0',
        )}
      >
        {parts.map(({ name, title }, index) => (
          <li key={name} ref={name === open ? showInLine : undefined} className="shrink-0">
            <Link
              to="."
              search={searchFor(index === 0 ? undefined : name)}
              resetScroll={!keepsPlace}
              activeOptions={{ exact: true, includeHash: true }}
              aria-current={name === open ? 'page' : undefined}
              className={classes(
                'flex items-center border-b-2 px-1 py-2 text-body font-medium -outline-offset-2 pointer-coarse:min-h-11',
                name === open ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
                isLeft && 'lg:rounded-md lg:border-b-0 lg:px-3',
                isLeft && name === open && 'lg:bg-raised',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
