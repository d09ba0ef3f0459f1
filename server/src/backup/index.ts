export { backUp, type BackupSource } from './back-up.ts';
export { noteBackup, showBackup } from './last-backup.ts';
export { restore } from './restore.ts';
