import { useCallback, useEffect } from 'react';
import { PASSING_LOOK, usePassing } from '../../site/ui/toast/use-passing.ts';

export interface NoticeText {
  text: string;
  durationMs: number;
  /** Undoes the action of the notice while it is shown. Resolves to false if that failed: the notice then stays. */
  onUndo?: () => undefined | Promise<boolean>;
  /** The next notice does not replace it. */
  isKept?: boolean;
}

export type IdentifiedNotice = NoticeText & {
  /** Unique per notice, even with the same text. */
  id: number;
};

interface CardProps {
  notice: IdentifiedNotice;
  /** The shortcut undoes the newest. */
  hasShortcut: boolean;
  onEnd: (id: number) => void;
}

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest('input, textarea') !== null;

function NoticeCard({ notice: { id, text, durationMs, onUndo }, hasShortcut, onEnd }: CardProps) {
  const passing = usePassing(id, durationMs, onEnd);
  const undo = useCallback(async () => {
    if ((await onUndo?.()) !== false) onEnd(id);
  }, [id, onUndo, onEnd]);

  useEffect(() => {
    if (!hasShortcut) return;
    const onKey = (event: KeyboardEvent) => {
      // In a field, these keys undo typing.
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event)) return;
      event.preventDefault();
      void undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasShortcut, undo]);

  return (
    <div
      className={`dark max-w-[38rem] flex-wrap items-center gap-x-4 gap-y-2 border-chat p-4 ${PASSING_LOOK}`}
      {...passing}
    >
      <p className="flex-[1_1_9rem]">{text}</p>
      {onUndo && (
        <button
          type="button"
          className="button button-quiet shrink-0"
          aria-keyshortcuts={hasShortcut ? 'Control+Z' : undefined}
          onClick={undo}
        >
          Desfazer
        </button>
      )}
    </div>
  );
}

interface Props {
  /** As returned by useNotice. */
  notice: readonly IdentifiedNotice[];
  onEnd: (id: number) => void;
}

/**
 * Shows the last action. The region is rendered from the start: screen readers ignore one that is added together with its
 * text.
 */
export function Notice({ notice: shown, onEnd }: Props) {
  const newestUndo = shown.findLast(({ onUndo }) => onUndo);
  return (
    <div
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2 print:hidden"
      role="status"
    >
      {shown.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} hasShortcut={notice === newestUndo} onEnd={onEnd} />
      ))}
    </div>
  );
}
