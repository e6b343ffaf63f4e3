/** A fault to put into the code, to see whether a test finds it. */
export interface Fault {
  /** What a person who meets it would say. */
  name: string;
  /** The kind of tests that should find it. */
  layer: 'browser' | 'site' | 'functions' | 'unit';
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  replace: string;
  /** Matches, in any case, the file and the title of the tests that should find it, and of none that another part has. */
  seen: RegExp;
}
