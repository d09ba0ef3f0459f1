/** Parts of Remote Alerts, in their order. */
const PART_NAMES = ['groups', 'who', 'rotas', 'contacts', 'channels', 'drills'] as const;

/** Names a part in the address, as in /remote-alerts?tab=rotas. */
export type PartName = (typeof PART_NAMES)[number];

/** Returns the parts that an admin or a viewer has. */
export function remoteAlertsPartNames(isAdmin: boolean): readonly PartName[] {
  return PART_NAMES.filter((name) => isAdmin || name !== 'contacts');
}
