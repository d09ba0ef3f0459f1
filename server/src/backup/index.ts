export { backUp, type BackupSource } from './back-up.ts';
export { restore } from './restore.ts';
