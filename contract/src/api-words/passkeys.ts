const WEBAUTHN = 'As in Web Authentication (WebAuthn)';

/** Passkeys, in the terms of browsers. */
export const PASSKEY_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'alg',
      'allowCredentials',
      'attestation',
      'attestationObject',
      'authenticatorAttachment',
      'authenticatorData',
      'authenticatorSelection',
      'challenge',
      'clientDataJSON',
      'displayName',
      'excludeCredentials',
      'pubKeyCredParams',
      'rawId',
      'requireResidentKey',
      'residentKey',
      'response',
      'rp',
      'rpId',
      'signature',
      'timeout',
      'transports',
      'userHandle',
      'userVerification',
    ].map((name) => [name, `${WEBAUTHN}, binary values in base64url: \`${name}\``]),
  ),

  ...Object.fromEntries(
    [
      'PasskeyAssertion',
      'PasskeyAttestation',
      'PasskeyRegistrationOptionsExcludeCredentials',
      'PasskeySignInOptionsAllowCredentials',
    ].flatMap((schema) => [
      [`${schema}.id`, `${WEBAUTHN}: id of the credential, base64url`],
      [`${schema}.type`, `${WEBAUTHN}: \`public-key\``],
    ]),
  ),
  'PasskeyRegistrationOptionsPubKeyCredParams.type': `${WEBAUTHN}: \`public-key\``,
  'PasskeyRegistrationOptionsRp.id': `${WEBAUTHN}: the domain that passkeys are of`,
  'PasskeyRegistrationOptionsRp.name': `${WEBAUTHN}: name of the service`,
  'PasskeyRegistrationOptionsUser.id': `${WEBAUTHN}: handle of the user, base64url`,
  'PasskeyRegistrationOptionsUser.name': `${WEBAUTHN}: the e-mail address of the user`,
};
