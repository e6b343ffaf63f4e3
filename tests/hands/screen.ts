/** A point that a visitor can click or tap, in CSS pixels of the viewport. */
export interface Spot {
  x: number;
  y: number;
  /**
   * `nothing`: text, a picture or a margin, with no interactive element around the point. `backdrop`: outside of the open
   * modal dialog, which closes it.
   */
  kind: 'nothing' | 'backdrop' | 'control';
  /** The element at the point, for the report. */
  name: string;
  /** Whether it is a link to another document; such spots are chosen less often. */
  isLink: boolean;
}

/** What the focused element expects from the keyboard. */
export type FieldKind =
  | 'text'
  | 'email'
  | 'tel'
  | 'password'
  | 'number'
  | 'search'
  | 'message'
  | 'select'
  | 'none';

/** What can be done on the page now. */
export interface Screen {
  /** Random points that are on nothing or on a backdrop; empty where controls cover the whole viewport. */
  spots: readonly Spot[];
  controls: readonly Spot[];
  field: FieldKind;
  canGoBack: boolean;
  canGoForward: boolean;
}

export interface Focus {
  /** The same number as long as the same element has the focus. */
  id: number;
  name: string;
  /** Whether the element is larger than four fifths of the viewport, so that it cannot be uncovered as a whole. */
  isLarge: boolean;
  /** `centre`: its centre is on the screen and uncovered; `partly`: another part is; `hidden`: no part is. */
  seen: 'centre' | 'partly' | 'hidden';
  /** Whether its centre is outside of the viewport. */
  isOffScreen: boolean;
  /** What covers the centre, or why it is not visible. */
  obstacle: string;
}

export interface Scroll {
  /** The element that scrolled. */
  where: string;
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

/** Everything that one look at the page tells; lists hold what happened since the look before. */
export interface Observation {
  url: string;
  /** The moment the document was created: another number is another document. */
  document: number;
  scrollY: number;
  scrolls: readonly Scroll[];
  /** Dialogs, disclosures and popovers that are open. */
  open: readonly { id: number; name: string }[];
  /**
   * An island on the screen is about to change what it shows: it is not hydrated yet, or just was, or the server has not
   * responded. What was clicked in it takes effect then, and what it draws may push away what is below it.
   */
  isArriving: boolean;
  /** A `role="timer"` is on the screen: the confirmation, which leaves by itself. */
  isCountingDown: boolean;
  /** None while the focus is on the body, which has no rectangle of its own. */
  focus: Focus | undefined;
  /** Whether the visitor's stored choice allows any tag. */
  hasConsented: boolean;
  /** The width of the viewport, and by how much the page or an open dialog is wider. */
  width: number;
  overflow: readonly string[];
  /** Layout shifts that the browser does not attribute to input. */
  shifts: readonly string[];
  screen: Screen;
}

/** A command that a tag or our own counter received. */
export interface Sent {
  to: string;
  /** `start`: the tag has just loaded and takes over everything that waited for it. */
  name: string;
  label: string;
}
