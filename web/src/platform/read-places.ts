/**
 * Finds out whether something that was read before the event stream was open may lack a change that the stream does not
 * bring. Each answer, and the opening of the stream, names its place in the company's events: `origin-number`.
 */
export interface ReadPlaces {
  /** Begins a call; the returned function notes the place of its answer, null where the server names none. */
  begin(): (place: string | null) => void;
  /** The stream is open, and brings what comes after its place. `onMissed` is called at most once, now or later. */
  opened(place: string, onMissed: () => void): void;
  /** The stream was given up. */
  closed(): void;
}

export function createReadPlaces(): ReadPlaces {
  let noted = new Set<string | null>();
  let opened: { readonly place: string; isMissed: boolean; readonly onMissed: () => void } | null = null;

  const check = (): void => {
    if (opened === null || opened.isMissed) return;
    const { place } = opened;
    if (![...noted].some((one) => isBefore(one, place))) return;
    opened.isMissed = true;
    opened.onMissed();
  };
  return {
    begin() {
      // A call that begins while the stream is open reads what the stream has brought.
      if (opened !== null) return () => undefined;
      return (place) => {
        noted.add(place);
        check();
      };
    },
    opened(place, onMissed) {
      opened = { place, isMissed: false, onMissed };
      check();
    },
    closed() {
      opened = null;
      noted = new Set();
    },
  };
}

/** Whether changes may lie between the places. Numbers of different origins, such as two servers, say nothing. */
function isBefore(read: string | null, stream: string): boolean {
  const [origin, number] = stream.split('-');
  const [readOrigin, readNumber] = (read ?? '').split('-');
  return readOrigin !== origin || !(Number(readNumber) >= Number(number));
}
