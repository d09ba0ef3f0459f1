export { ReportsCard } from './reports-card.tsx';
