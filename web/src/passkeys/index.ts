export { OwnPasskeys } from './own-passkeys.tsx';
/** @public */
export { RegisterPasskeyButton } from './register-passkey-button.tsx';
