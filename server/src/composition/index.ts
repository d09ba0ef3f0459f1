export { composeServer, type OwnParts, type Server } from './compose-server.ts';
export { BY_HAND, type Duties } from './duties.ts';
export { openInstallation } from './open-installation.ts';
export { startDuties } from './start-duties.ts';
export type { Surroundings } from './surroundings.ts';
