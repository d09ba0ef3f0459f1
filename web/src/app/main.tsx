import { startI18n } from '../i18n/start-i18n.ts';
import './styles.css';

await startI18n();
