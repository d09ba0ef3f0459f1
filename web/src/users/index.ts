export { nameOf } from './user-name.ts';
