export { DrillsTab } from './drills-tab.tsx';
