export { createChatTargets, type ChatTargets } from './chats/chat-targets.ts';
export { type ContactSecrets, createContactSecrets } from './contacts/contact-secrets.ts';
export { readContact } from './contacts/read-contacts.ts';
export { type Notifying, readNotifying } from './notified/read-notified.ts';
export { readGroup, readGroups } from './read-groups.ts';
export { readOpenFeeds } from './rotas/feed.ts';
export { registerRemoteAlertRoutes } from './routes.ts';
