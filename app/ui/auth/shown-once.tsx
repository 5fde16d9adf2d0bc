import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Notice } from '~/ui/feedback/notice';

/** A key that is not stored, to be copied while the page shows it. It takes focus so that screen readers read it. */
export function ShownOnce({
  label,
  hint,
  text,
  children,
}: {
  label: string;
  hint: string;
  text: string;
  children?: ReactNode;
}) {
  const hintId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), [text]);
  return (
    <Notice tone="success">
      <div className="grid justify-items-start gap-2">
        <label className="grid w-full gap-1.5">
          <span className="font-semibold">{label}</span>
          <textarea
            ref={field}
            readOnly
            dir="ltr"
            rows={text.split('\n').length + 1}
            spellCheck={false}
            value={text}
            aria-describedby={hintId}
            onFocus={(event) => event.currentTarget.select()}
            className="w-full rounded-control border border-line-strong bg-canvas px-3 py-2 font-mono break-all"
          />
        </label>
        <p id={hintId}>{hint}</p>
        {children}
      </div>
    </Notice>
  );
}
