export { verifierPage, verifierProgram } from './verifier-files.ts';
