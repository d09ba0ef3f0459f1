export { verifierPage, verifierProgram } from './verifier-files.ts';
export { blobReader, describeReport, nodePlatform, verifyPack } from './verify.mjs';
