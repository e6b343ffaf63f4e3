/** A fault to put into the code, to see whether a test finds it. */
export interface Fault {
  /** How a person who notices the fault would describe it. */
  name: string;
  /** The kind of tests that should find it. */
  layer: 'browser' | 'site' | 'functions' | 'unit';
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Matches, ignoring case, the file and title of the tests that should find it, and no test for another part. */
  seen: RegExp;
}
