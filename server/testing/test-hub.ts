import { openNodeChannel, type Database, type DatabaseLocation } from '../src/database/index.ts';
import {
  connectNodes,
  createLiveHub,
  type LiveHub,
  type LiveHubOptions,
  type Nodes,
} from '../src/live/index.ts';
import { createLogger, type Logger } from '../src/platform/logger.ts';

interface HubOptions {
  /** Where the other servers are; left out, there are none. */
  readonly location?: DatabaseLocation;
  readonly limits?: LiveHubOptions['limits'];
  readonly logger?: Logger;
}

/** A hub on a test's database, with what it says to other servers. */
export function createTestHub(
  database: Database,
  { location = { dataDirectory: '' }, limits, logger = createLogger('silent') }: HubOptions = {},
): { live: LiveHub; nodes: Nodes } {
  const nodes = connectNodes((listener) => openNodeChannel(location, listener), logger);
  return { live: createLiveHub({ database, nodes, logger, ...(limits && { limits }) }), nodes };
}
