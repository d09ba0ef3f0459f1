export { CommandChip } from './command-chip.tsx';
export { RecentCommands } from './recent-commands.tsx';
export { useNewestCommand, type CommandTarget } from './use-commands.ts';
export { isWorthShowing } from './worth-showing.ts';
