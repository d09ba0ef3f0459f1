export { readLatestChannels } from '../../sensors/index.ts';
