export { findReader, isReaderPassword, type KnownReader } from './access.ts';
export {
  createHomeAssistantFeed,
  type FeedClient,
  type FeedMessage,
  type HomeAssistantFeed,
} from './feed.ts';
export { registerHomeAssistantRoutes } from './routes.ts';
export { createOutsidePictures } from './outside-pictures.ts';
export { COMPANY_TOPICS, mayRead, SERVER_TOPIC } from './topics.ts';
