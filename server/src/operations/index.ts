export { showMachine } from './show-machine.ts';
export { createCounting } from './watch-counts.ts';
