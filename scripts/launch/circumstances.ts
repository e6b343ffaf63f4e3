import type { CommercialText } from './places.ts';

/** What the launch check needs beside the content. */
export interface Circumstances {
  env: NodeJS.ProcessEnv;
  /** The texts in the code. Reading them takes most of the check's time. */
  code: readonly CommercialText[];
}
