import { createShares } from '../../platform/work/shares.ts';

/** The bytes that a connection keeps of packets that have not come whole. */
export interface UnfinishedPacket {
  /** So much of the packet that is coming is here. Returns why the connection must end, or undefined. */
  keep(bytes: number): string | undefined;
  /** The connection is over. */
  end(): void;
}

/**
 * Bounds what is kept of MQTT packets until they are whole: a quarter of `maxBytes` for each company. Whose connection
 * brings the byte too many loses it.
 */
export function limitUnfinishedPackets(maxBytes: number) {
  const shares = createShares<number>(maxBytes, maxBytes / 4);
  return (companyId: () => number): UnfinishedPacket => {
    let held = { companyId: 0, bytes: 0 };
    const hold = (next: typeof held): void => {
      if (held.bytes > 0) shares.take(held.companyId, -held.bytes);
      if (next.bytes > 0) shares.take(next.companyId, next.bytes);
      held = next;
    };
    return {
      keep(bytes) {
        const company = companyId();
        if (held.companyId !== company) hold({ companyId: company, bytes: 0 });
        if (bytes > held.bytes && !shares.fits(company, bytes - held.bytes)) {
          return 'too many unfinished packets of one company';
        }
        hold({ companyId: company, bytes });
        return undefined;
      },
      end: () => hold({ companyId: 0, bytes: 0 }),
    };
  };
}
