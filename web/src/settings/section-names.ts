/** Sections of the settings, in their order. */
const SECTION_NAMES = ['general', 'alarms', 'notifications', 'security', 'data', 'integrations'] as const;

/** Names a section in the address, as in /settings?tab=alarms. */
export type SectionName = (typeof SECTION_NAMES)[number];

/** Returns the sections that an admin or a viewer has; viewers have nothing to read of integrations. */
export function settingsSectionNames(isAdmin: boolean): readonly SectionName[] {
  return SECTION_NAMES.filter((name) => isAdmin || name !== 'integrations');
}
