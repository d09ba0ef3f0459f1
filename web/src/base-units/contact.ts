import { BASE_UNIT_ONLINE_MS, type BaseUnit } from '@ts1/contract';

/** Online when its last contact is at most two minutes ago (spec 2 §4). */
export function isOnline(unit: Pick<BaseUnit, 'last_contact'>, now: number): boolean {
  return unit.last_contact !== null && now - Date.parse(unit.last_contact) <= BASE_UNIT_ONLINE_MS;
}

/** Units as they were just read, each with the newer of its last contacts: an event may have overtaken the answer. */
export function withNewestContacts(
  read: readonly BaseUnit[],
  shown: readonly BaseUnit[] | undefined,
): BaseUnit[] {
  const contacts = new Map(shown?.map((unit) => [unit.id, unit.last_contact]));
  return read.map((unit) => {
    const known = contacts.get(unit.id) ?? '';
    return known > (unit.last_contact ?? '') ? { ...unit, last_contact: known } : unit;
  });
}
