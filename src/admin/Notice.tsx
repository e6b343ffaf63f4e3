import { useEffect, useState } from 'react';

export interface NoticeText {
  text: string;
  durationMs: number;
  /** Takes back what the notice tells of, as long as it shows. */
  onUndo?: () => void;
}

interface CardProps {
  notice: NoticeText;
  onEnd: () => void;
}

const isTyping = ({ target }: Event) =>
  target instanceof Element && target.closest('input, textarea') !== null;

/** Leaves after its time, which stands still while it is pointed at or focused. */
function NoticeCard({ notice: { text, durationMs, onUndo }, onEnd }: CardProps) {
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onEnd, durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, durationMs, onEnd]);

  useEffect(() => {
    if (!onUndo) return;
    const onKey = (event: KeyboardEvent) => {
      // In a field, these keys undo what was typed there.
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping(event)) return;
      event.preventDefault();
      onUndo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onUndo]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it does nothing but make it wait
    <div
      className="dark pointer-events-auto flex max-w-[38rem] items-center gap-4 rounded-corner border-l-4 border-chat bg-ink p-4 text-white raised-high"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{text}</p>
      {onUndo && (
        <button type="button" className="button button-quiet" aria-keyshortcuts="Control+Z" onClick={onUndo}>
          Desfazer
        </button>
      )}
    </div>
  );
}

interface Props {
  /** Each has an id of its own, even with the same words. */
  notice: (NoticeText & { id: number }) | undefined;
  onEnd: () => void;
}

/** Where the last thing done is told; there from the start, so that what appears in it is announced. */
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
