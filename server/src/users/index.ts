export type { UserDeps } from './deps.ts';
export { emailOfUser, requireUsers } from './require-users.ts';
export { rescueUser } from './rescue-user.ts';
export { parseUserIds, readPlannedPeople } from './planned-people.ts';
export { readUsers } from './read-users.ts';
export { registerUserRoutes } from './routes.ts';
export { selectSensorOrder } from './sensor-order.ts';
