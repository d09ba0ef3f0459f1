export { showMachine } from './show-machine.ts';
export { startCounting } from './watch-counts.ts';
