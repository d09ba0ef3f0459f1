export { DownloadLink } from './download-link.tsx';
