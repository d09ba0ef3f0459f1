import { z } from 'zod';

/** So long values are shown without a connection. */
const KEPT_MS = 24 * 3_600_000;
/** Most sensors in the picture: the first ones. */
const MOST_SENSORS = 2_000;

const picture = z.object({
  companyId: z.int(),
  userId: z.int(),
  /** By this device's clock, which may be wrong: only what has passed since is taken from it. */
  keptAt: z.number(),
  /** At the same moment, by the server's clock. */
  serverTime: z.number(),
  sensors: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Epoch milliseconds on the server's clock; null where nothing was measured yet. */
      measuredAt: z.number().nullable(),
      /** With their units, and with their limits where they have some. */
      values: z.array(z.object({ name: z.string(), text: z.string(), limits: z.string().nullable() })),
    }),
  ),
});
export type LastPicture = z.output<typeof picture>;

/** A sensor as it was, with how old that is now. */
export interface PictureRow {
  readonly id: number;
  readonly name: string;
  readonly values: LastPicture['sensors'][number]['values'];
  /** Null where there is no value, or none of the last day. */
  readonly ageMs: number | null;
}

export function writePicture(one: LastPicture): string {
  return JSON.stringify({ ...one, sensors: one.sensors.slice(0, MOST_SENSORS) });
}

/**
 * Reads the picture that may still be shown, with its age; undefined where nothing was kept for this user, where it is
 * too old, or where the device's clock was set back, so that its age is not known.
 */
export function readPicture(
  text: string | null,
  owner: { readonly id: number; readonly companyID: number },
  deviceNow: number,
): readonly PictureRow[] | undefined {
  const kept = parse(text);
  if (kept === undefined || kept.userId !== owner.id || kept.companyId !== owner.companyID) return undefined;
  const passedMs = deviceNow - kept.keptAt;
  if (passedMs < 0 || passedMs >= KEPT_MS) return undefined;
  const serverNow = kept.serverTime + passedMs;
  return kept.sensors.map(({ id, name, values, measuredAt }) => {
    const ageMs = measuredAt === null ? null : Math.max(0, serverNow - measuredAt);
    const isShown = ageMs !== null && ageMs < KEPT_MS;
    return { id, name, values: isShown ? values : [], ageMs: isShown ? ageMs : null };
  });
}

function parse(text: string | null): LastPicture | undefined {
  try {
    return text === null ? undefined : picture.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
