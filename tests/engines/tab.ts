/** One tab with empty storage, and the few actions that a visitor needs. */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Evaluates an expression in the page. If the result is a promise, waits for it. */
  evaluate(expression: string): Promise<unknown>;
  /** Moves the real pointer, in CSS pixels of the viewport. */
  movePointer(x: number, y: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  /** Types with real key events, one by one. */
  type(text: string): Promise<void>;
  press(key: Key, held?: 'Control' | 'Shift'): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Returns the complaints of its pages, in the form of tests/fixtures/page-complaints.ts. */
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
