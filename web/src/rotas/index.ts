export { ContactsCard } from './contacts-card.tsx';
export { FurtherRecipients } from './further-recipients.tsx';
export { OwnNotifications } from './own-notifications.tsx';
export { RotasCard } from './rotas-card.tsx';
export { WhoIsNotified } from './who-is-notified.tsx';
