/** One typical editor's mistake: a change to a file, and what the check says about it. */
export interface Mistake {
  file: string;
  from: string | RegExp;
  to: string;
  /** The mistake is reported this many lines below the replaced text. */
  below?: number;
  field: string;
  message: string;
}
