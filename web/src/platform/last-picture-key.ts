/** Where this device keeps the last picture; it goes with the session. */
export const LAST_PICTURE_KEY = 'lastPicture';
