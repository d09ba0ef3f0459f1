export { createLiveHub, type LiveHub, type LiveHubOptions } from './hub.ts';
export { showStreams } from './metrics.ts';
export { connectNodes, type Nodes } from './nodes.ts';
export { shareAttempts } from './share-attempts.ts';
export { showEvents } from './show-events.ts';
export { type LiveDeps, registerLiveRoutes } from './routes.ts';
