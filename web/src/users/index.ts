export { userDisplayName } from './user-name.ts';
