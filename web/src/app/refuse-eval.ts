import { config } from 'zod';

// The content security policy forbids eval; zod would try it once and leave a violation in the console.
// Imported first, because schemas decide when they are made.
config({ jitless: true });
