/** What a search engine would read wrongly, and where. */
export interface SeoProblem {
  path: string;
  /** In Portuguese, because editors correct titles and descriptions. */
  message: string;
}
