export { announceDeliveries } from './announce-deliveries.ts';
export { announceAlarms } from './announce-alarms.ts';
export { announceCommands } from './announce-commands.ts';
export { createLiveHub, type LiveHub, type LiveHubOptions } from './hub.ts';
export { showStreams } from './metrics.ts';
export { connectNodes, type Nodes } from './nodes.ts';
export { shareAttempts } from './share-attempts.ts';
export { type LiveDeps, registerLiveRoutes } from './routes.ts';
