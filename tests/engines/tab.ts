/** One tab of a browser that has kept nothing from before: the little that a visitor's hands need. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Evaluates an expression in the page, and waits for a promise. */
  evaluate(expression: string): Promise<unknown>;
  /** A real pointer, in pixels of the viewport. */
  movePointer(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** Real keys, one by one. */
  type(text: string): Promise<void>;
  press(key: Key, held?: 'Control' | 'Shift'): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** What no page of ours may do, as in tests/fixtures/page-complaints.ts. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

export type Key =
  | 'Tab'
  | 'Enter'
  | 'Escape'
  | 'Backspace'
  | 'End'
  | 'Home'
  | 'ArrowUp'
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'a';

/** A running browser. */
export interface Engine {
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}
