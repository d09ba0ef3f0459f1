export { HomeAssistantCard } from './home-assistant-card.tsx';
