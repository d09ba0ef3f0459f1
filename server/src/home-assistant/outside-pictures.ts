import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { CompanyPicture } from './company-picture.ts';
import { readShownSensors } from './read-shown-sensors.ts';
import { discoveryPrefix, SERVER_TOPIC } from './topics.ts';

/** The messages that a broker that outlives us should keep, of all companies that let Home Assistant in. */
export interface OutsidePictures {
  /**
   * Takes over what is true now and hands each message that changed to `publish`; all of them after `forget`. Returns
   * whether a company is gone, or all was handed over: then topics may be left that belong to no company.
   */
  update(publish: (topic: string, payload: string) => Promise<void>): Promise<boolean>;
  has(topic: string): boolean;
  forget(): void;
}

export function createOutsidePictures({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): OutsidePictures {
  let pictures = new Map<number, CompanyPicture>();
  let isNew = true;
  return {
    async update(publish) {
      const companyIds = await database.readAcross(async (tx) =>
        tx.sql.selectFrom('home_assistant').select('company_id').orderBy('company_id').execute(),
      );
      const before = pictures;
      const wasNew = isNew;
      isNew = false;
      pictures = new Map();
      for (const { company_id: companyId } of companyIds) {
        const prefix = discoveryPrefix(companyId, true);
        const known = before.get(companyId);
        const picture = known ?? new CompanyPicture({ companyId, prefix, serverTopic: SERVER_TOPIC });
        pictures.set(companyId, picture);
        const sensors = await database.readLong(companyId, async (tx) =>
          readShownSensors(tx, companyId, clock.now()),
        );
        for (const topic of picture.update(sensors, new Map())) {
          await publish(topic, picture.messageFor(topic) ?? '');
        }
      }
      return wasNew || [...before.keys()].some((companyId) => !pictures.has(companyId));
    },
    has: (topic) => [...pictures.values()].some((picture) => (picture.messageFor(topic) ?? '') !== ''),
    forget() {
      pictures = new Map();
      isNew = true;
    },
  };
}
