export { alarmSearch } from './alarm-search.ts';
