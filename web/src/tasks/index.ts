export { SensorTasks } from './sensor-tasks.tsx';
