export { verifierPage, verifierProgram } from './verifier-files.ts';
export { blobReader, describeReport, nodePlatform, verifyPack, WrongPack } from './verify.mjs';
