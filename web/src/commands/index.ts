import { addTexts } from '../i18n/translate.ts';
import { commands } from '../i18n/en/commands.ts';

addTexts({ commands });

export { CommandChip } from './command-chip.tsx';
export { RecentCommands } from './recent-commands.tsx';
export { useNewestCommand, type CommandTarget } from './use-commands.ts';
export { isWorthShowing } from './worth-showing.ts';
