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
  /** Location of the database of the other servers; without it there are none. */
  readonly location?: DatabaseLocation;
  readonly limits?: LiveHubOptions['limits'];
  readonly logger?: Logger;
}

/** Creates a hub on a test's database, with its connection to other servers. */
export function createTestHub(
  database: Database,
  { location = { dataDirectory: '' }, limits, logger = createLogger('silent') }: HubOptions = {},
): { live: LiveHub; nodes: Nodes } {
  const nodes = connectNodes((listener) => openNodeChannel(location, listener), logger);
  return { live: createLiveHub({ database, nodes, logger, ...(limits && { limits }) }), nodes };
}
