/**
 * Settings of one high limit, whose history follows its definition, minute after minute, slowly and obviously. At each
 * minute delays end first, then comes the reading, then a settings version, then an acknowledgement.
 */
export interface ReferenceSettings {
  readonly limit: number;
  readonly deadband: number;
  readonly delay: number;
  readonly offDelay: number;
  readonly autoReset: boolean;
  /** Minutes, null for never. */
  readonly repeat: number | null;
  /** Minutes for which a value is valid after the sensor was received; for ever when left out. */
  readonly hold?: number;
}

export interface ReferenceRow {
  readonly event: number;
  readonly from: number;
  raised: number | null;
  value: number;
  returned: number | null;
  reset: number | null;
  acknowledged: number | null;
}

export interface ReferenceInput {
  readonly until: number;
  /** Temperatures by minute. */
  readonly readings: ReadonlyMap<number, number>;
  /** Minutes at which the sensor sent something else. */
  readonly alive?: ReadonlySet<number>;
  readonly versions: ReadonlyMap<number, ReferenceSettings | null>;
  readonly acknowledgements: ReadonlySet<number>;
  /** Acknowledged excursions of the alarm of a warning, by the minute of the acknowledgement. */
  readonly together?: ReadonlyMap<number, readonly ReferenceSpan[]>;
  readonly first: ReferenceSettings | null;
}

type ReferenceSpan = readonly [from: number, to: number];

/** Returns the rows of the log. */
export function referenceHistory(input: ReferenceInput): ReferenceRow[] {
  return replayInput(input).rows;
}

/**
 * Returns the rows of an alarm and of the warning of the same side. Acknowledging the alarm acknowledges every waiting
 * event of the warning that was out while the alarm was, but not the other way round.
 */
export function referenceLevels(
  alarm: ReferenceInput,
  warning: ReferenceInput,
): { readonly alarms: ReferenceRow[]; readonly warnings: ReferenceRow[] } {
  const { rows: alarms, given } = replayInput(alarm);
  return { alarms, warnings: replayInput({ ...warning, together: given }).rows };
}

/** Returns the condition at the end of the input. */
export function referenceNow(input: ReferenceInput): 'alarm' | 'pre-alarm' | 'acknowledged' | 'normal' {
  const { rows, outside } = replayInput(input);
  if (rows.some((row) => row.raised !== null && row.acknowledged === null && row.reset === null))
    return 'alarm';
  if (outside.some((row) => row.raised === null)) return 'pre-alarm';
  return outside.some((row) => row.acknowledged !== null) ? 'acknowledged' : 'normal';
}

function replayInput(input: ReferenceInput) {
  const rows: ReferenceRow[] = [];
  let settings = input.first;
  let last: number | null = null;
  /** Minutes at which the sensor last sent anything, and last did so while its value was known. */
  let lastReadingAt = Number.NEGATIVE_INFINITY;
  let lastReadingWhileKnownAt = Number.NEGATIVE_INFINITY;
  /** Rows of excursions that have not returned; more than one only after an event was raised again. */
  let outside: ReferenceRow[] = [];
  let insideSince: number | null = null;
  let acknowledgedAt: number | null = null;

  /** Acknowledged excursions, by the minute of the acknowledgement. */
  const given = new Map<number, ReferenceSpan[]>();

  const isKnown = (minute: number, since = lastReadingWhileKnownAt) =>
    minute <= since + (settings?.hold ?? Number.POSITIVE_INFINITY);
  const isActive = (row: ReferenceRow) => row.raised !== null;
  const inForce = () => rows.find((row) => isActive(row) && row.acknowledged === null && row.reset === null);
  const preAlarm = () => outside.find((row) => !isActive(row));

  const spanNow = (row: ReferenceRow): ReferenceSpan => [row.from, row.returned ?? Number.POSITIVE_INFINITY];
  const acknowledge = (event: number | undefined, minute: number): void => {
    for (const row of rows) {
      if (row.event !== event || !isActive(row) || row.acknowledged !== null) continue;
      given.set(minute, [...(given.get(minute) ?? []), spanNow(row)]);
      row.acknowledged = minute;
      row.reset ??= minute;
      if (outside.includes(row)) acknowledgedAt = minute;
    }
  };

  const open = (at: number, value: number, delay: number, event = inForce()?.event ?? at): void => {
    const row = { event, from: at, raised: null, value, returned: null, reset: null, acknowledged: null };
    rows.push(row);
    outside.push(row);
    if (delay === 0) raise(row, at);
  };
  const raise = (row: ReferenceRow, at: number): void => {
    row.raised = at;
    acknowledgedAt = null;
  };
  const close = (row: ReferenceRow, at: number): void => {
    row.returned = at;
    row.reset = at;
    outside = outside.filter((other) => other !== row);
  };
  const resetAll = (at: number): void => {
    for (const row of rows) if (isActive(row) && row.acknowledged === null) row.reset ??= at;
  };
  const comeBack = (at: number): void => {
    for (const row of outside) row.returned = insideSince;
    outside = [];
    insideSince = null;
    acknowledgedAt = null;
    if (settings?.autoReset === true) resetAll(at);
  };
  const evaluate = (at: number, value: number, rule: ReferenceSettings): void => {
    const beyond = value > rule.limit;
    const inside = value <= rule.limit - rule.deadband;
    const before = preAlarm();
    if (outside.length === 0) {
      if (beyond) open(at, value, rule.delay);
      return;
    }
    if (before !== undefined && inside) {
      close(before, at);
      return;
    }
    for (const row of outside) row.value = Math.max(row.value, value);
    if (before !== undefined) {
      if (beyond && at >= before.from + rule.delay) raise(before, at);
      return;
    }
    if (beyond) insideSince = null;
    else if (inside) insideSince ??= at;
    if (insideSince !== null && at >= insideSince + rule.offDelay) comeBack(at);
  };

  for (let minute = 0; minute <= input.until; minute += 1) {
    const waiting = preAlarm();
    const ends =
      waiting !== undefined && settings !== null ? waiting.from + settings.delay : Number.POSITIVE_INFINITY;
    if (settings !== null && waiting !== undefined && minute >= ends && isKnown(ends)) {
      raise(waiting, waiting.from + settings.delay);
    }
    if (settings !== null && insideSince !== null && minute >= insideSince + settings.offDelay) {
      comeBack(insideSince + settings.offDelay);
    }
    const reading = input.readings.get(minute);
    if (reading !== undefined || input.alive?.has(minute) === true) {
      lastReadingAt = minute;
      if (reading !== undefined || isKnown(minute)) lastReadingWhileKnownAt = minute;
    }
    if (reading !== undefined) {
      last = reading;
      if (settings !== null) {
        const raiseAgain =
          acknowledgedAt !== null &&
          settings.repeat !== null &&
          reading > settings.limit &&
          minute >= acknowledgedAt + settings.repeat;
        evaluate(minute, reading, settings);
        if (raiseAgain) open(minute, reading, 0, minute);
      }
    }
    const version = input.versions.get(minute);
    if (version === null) {
      for (const row of outside) if (!isActive(row)) close(row, minute);
      resetAll(minute);
      outside = [];
      insideSince = null;
      acknowledgedAt = null;
    }
    if (version) {
      const open = preAlarm();
      settings = version;
      const now = isKnown(minute, lastReadingAt) ? last : null;
      if (open !== undefined) {
        if (now !== null && now <= version.limit - version.deadband) close(open, minute);
        else if (open.from + version.delay <= minute && isKnown(open.from + version.delay))
          raise(open, minute);
      } else if (now !== null) {
        evaluate(minute, now, version);
        if (preAlarm() !== undefined) lastReadingWhileKnownAt = lastReadingAt;
      } else if (insideSince !== null && minute >= insideSince + version.offDelay) {
        // The value is unknown now, but had returned: a delay that the new version ends is over with that version.
        comeBack(minute);
      }
      if (outside.length === 0 && version.autoReset) resetAll(minute);
    }
    if (version !== undefined) settings = version;
    if (input.acknowledgements.has(minute)) {
      acknowledge(rows.findLast((row) => isActive(row) && row.acknowledged === null)?.event, minute);
    }
    const spans = input.together?.get(minute) ?? [];
    const unanswered = rows.filter((row) => isActive(row) && row.acknowledged === null);
    const overlapping = unanswered.filter((row) => spans.some((span) => overlap(span, spanNow(row))));
    for (const event of new Set(overlapping.map((row) => row.event))) acknowledge(event, minute);
  }
  return { rows, outside, given };
}

/** Returns whether excursions overlap; those that only touch do not, unless they begin together. */
function overlap([from, to]: ReferenceSpan, [otherFrom, otherTo]: ReferenceSpan): boolean {
  return from === otherFrom || (from < otherTo && otherFrom < to);
}
