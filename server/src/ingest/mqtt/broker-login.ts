/** The address of a broker, with the user name and the password to sign in there. */
export interface BrokerLogin {
  readonly address: string;
  readonly username?: string;
  readonly password?: string;
}

/** Takes the sign-in out of a URL: mqtt.js cuts a password that has a colon in it at the wrong place. */
export function brokerLogin(url: string): BrokerLogin {
  const address = new URL(url);
  const [username, password] = [decodeURIComponent(address.username), decodeURIComponent(address.password)];
  address.username = '';
  address.password = '';
  return {
    address: address.href,
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
  };
}
