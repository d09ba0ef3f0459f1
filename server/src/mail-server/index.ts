export { choosePassword, passwordMissing } from './choose-password.ts';
export { createMailPasswords, type MailPasswords } from './mail-passwords.ts';
export { noteSending } from './note-sending.ts';
export { createMailReach, hasOwnMail, readMailServer, type StoredMailServer } from './read-mail-server.ts';
export { registerMailServerRoutes } from './routes.ts';
