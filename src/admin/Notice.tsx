import { useEffect } from 'react';
import { PASSING_LOOK, usePassing } from '../site/ui/toast/use-passing.ts';

export interface NoticeText {
  text: string;
  durationMs: number;
  /** Undoes what the notice says, as long as it is shown. */
  onUndo?: () => void;
}

type IdentifiedNotice = NoticeText & {
  /** Each notice has its own, even with the same words. */
  id: number;
};

interface CardProps {
  notice: IdentifiedNotice;
  onEnd: () => void;
}

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest('input, textarea') !== null;

function NoticeCard({ notice: { id, text, durationMs, onUndo }, onEnd }: CardProps) {
  const passing = usePassing(id, durationMs, onEnd);

  useEffect(() => {
    if (!onUndo) return;
    const onKey = (event: KeyboardEvent) => {
      // In a field, these keys undo typing.
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event)) return;
      event.preventDefault();
      onUndo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onUndo]);

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
          aria-keyshortcuts="Control+Z"
          onClick={onUndo}
        >
          Desfazer
        </button>
      )}
    </div>
  );
}

interface Props {
  notice: IdentifiedNotice | undefined;
  onEnd: () => void;
}

/** Says what was done last. The region is there from the start: screen readers ignore one that arrives with its text. */
export function Notice({ notice, onEnd }: Props) {
  return (
    <div
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center print:hidden"
      role="status"
    >
      {notice && <NoticeCard key={notice.id} notice={notice} onEnd={onEnd} />}
    </div>
  );
}
