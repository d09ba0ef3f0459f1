export { OwnPasskeys } from './own-passkeys.tsx';
export { RegisterPasskeyButton } from './register-passkey-button.tsx';
export { useRegisterPasskey } from './use-register-passkey.ts';
