/** A point that a visitor can click or tap, in CSS pixels of the viewport. */
export interface Spot {
  x: number;
  y: number;
  /**
   * `nothing`: text, a picture or a margin, with no interactive element around the point. `backdrop`: outside the open
   * modal dialog, where a click closes it.
   */
  kind: 'nothing' | 'backdrop' | 'control';
  /** The element at the point, for the report. */
  name: string;
  /** Whether it is a link to another document; such spots are chosen less often. */
  isLink: boolean;
}

/** The kind of text that the focused element accepts. */
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

/** The actions that are possible on the page now. */
export interface Screen {
  /** Random points on nothing or on a backdrop; empty if controls cover the whole viewport. */
  spots: readonly Spot[];
  controls: readonly Spot[];
  field: FieldKind;
  canGoBack: boolean;
  canGoForward: boolean;
}

export interface Focus {
  /** Identifies the element within its document. */
  id: number;
  name: string;
  /** Whether the element is wider and higher than 80 % of the viewport, so that a bar may cover its centre. */
  isLarge: boolean;
  /** `centre`: its centre is on the screen and uncovered; `partly`: another part is; `hidden`: no part is. */
  seen: 'centre' | 'partly' | 'hidden';
  /** Whether its centre is outside the viewport. */
  isOffScreen: boolean;
  /** The element that covers the centre, or why it is not visible. */
  obstacle: string;
}

export interface Scroll {
  /** The element that scrolled. */
  where: string;
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
}

/** The state of the page at one look. Its lists of events start at the look before. */
export interface Observation {
  url: string;
  /** The time of the document's creation, which identifies the document. */
  document: number;
  scrollY: number;
  scrolls: readonly Scroll[];
  /** Dialogs, disclosures and popovers that are open. */
  open: readonly { id: number; name: string }[];
  /**
   * An island on the screen is about to change: it is not hydrated or just has been, or the server has not responded
   * yet. An earlier click in it may still take effect, and its new content may move what is below it.
   */
  isIslandPending: boolean;
  /** A `role="timer"` is on the screen: the confirmation, which opens an article by itself. */
  isCountingDown: boolean;
  /** Undefined while the focus is on the body or on `<main>`. */
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
  /** `start`: the tag has just loaded and sends its queued events. */
  name: string;
  label: string;
}
