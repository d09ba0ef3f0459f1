export { PublicFrame } from './public-frame.tsx';
export { SignInHeading } from './sign-in-heading.tsx';
