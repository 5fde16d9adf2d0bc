import { useLoaderData, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { UndoableAct } from '~/domain/audit/undoable-acts';
import { titleDirection } from '~/lib/language/text-language';
import type { FormFailure } from '~/lib/web/form-outcome';
import { t } from '~/messages/t';
import { StatusLine } from '~/ui/feedback/status';
import { Button, Sending } from '~/ui/forms/button';
import { ErrorSummary, RowForm } from '~/ui/forms/form';
import { rowsClass } from './row-classes';

type Decision = { value: string; text: string; leadsToLoss?: boolean };

const done: Record<string, (count: number) => string> = {
  kept: (count) => t('desk.kept', { count }),
  removed: (count) => t('desk.removed', { count }),
  accepted: (count) => t('desk.accepted', { count }),
  closed: (count) => t('desk.closed', { count }),
};

/** Says what was done last, with Undo for a minute. The line itself stays, so that its text is announced. */
function UndoLine({ act }: { act: UndoableAct | null }) {
  const [endedId, setEndedId] = useState<string | null>(null);
  useEffect(() => {
    if (!act) return undefined;
    const timer = setTimeout(() => setEndedId(act.id), act.msLeft);
    return () => clearTimeout(timer);
  }, [act]);
  const lastAct = act && act.id !== endedId ? act : null;
  const line = useRef<HTMLDivElement>(null);
  const shownId = lastAct?.id;
  // The list may have become shorter than the page was scrolled.
  useEffect(() => {
    if (shownId) line.current?.scrollIntoView({ block: 'nearest' });
  }, [shownId]);
  return (
    <div
      ref={line}
      className={lastAct ? 'flex flex-wrap items-center gap-x-3 gap-y-1' : 'contents'}
    >
      <StatusLine className="font-semibold text-success">
        {lastAct ? done[lastAct.action]?.(lastAct.count) : null}
      </StatusLine>
      {lastAct ? (
        <RowForm id={lastAct.id}>
          <Button name="intent" value="undo" variant="secondary" size="small">
            {t('desk.undo')}
          </Button>
        </RowForm>
      ) : null}
    </div>
  );
}

/**
 * A list of which several rows are chosen and decided on at once: one form around rows and the bar of decisions, which
 * stays in view. Without script it reloads; with it, the next rows come in place.
 */
export function ChosenRows({
  matchCount,
  decisions,
  children,
}: {
  /** How many rows all pages have. */
  matchCount: number;
  decisions: Decision[];
  children: ReactNode;
}) {
  const { shownAt } = useLoaderData() as { shownAt: string };
  const sending = useNavigation().formMethod === 'POST';
  return (
    <Sending.Provider value={sending}>
      <RowForm className="grid gap-3">
        {/* Enter on a checkbox presses the first button of the form, which must not decide about the first row. */}
        <button type="submit" disabled hidden />
        <input type="hidden" name="until" value={shownAt} />
        <ul className={rowsClass}>{children}</ul>
        <div className="sticky bottom-[calc(var(--places-height)+var(--player-height))] z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-2 shadow-card sm:gap-3 sm:p-3">
          <label htmlFor="scope" className="sr-only">
            {t('desk.scope')}
          </label>
          <select
            id="scope"
            name="scope"
            className="min-h-11 min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-2 sm:flex-none"
          >
            <option value="chosen">{t('desk.chosenRows')}</option>
            <option value="page">{t('desk.pageRows')}</option>
            <option value="all">{t('desk.allRows', { count: matchCount })}</option>
          </select>
          {decisions.map(({ value, text, leadsToLoss }) => (
            <Button
              key={value}
              name="intent"
              value={value}
              variant={leadsToLoss ? 'danger' : 'secondary'}
            >
              {text}
            </Button>
          ))}
        </div>
      </RowForm>
    </Sending.Provider>
  );
}

/** A row that can be chosen. `about`: the text whose direction the row takes. */
export function ChosenRow({
  value,
  about,
  label,
  children,
}: {
  value: string;
  about: string;
  /** What the checkbox chooses. */
  label: ReactNode;
  children: ReactNode;
}) {
  return (
    <li dir={titleDirection(about)} className="grid grid-cols-[auto_minmax(0,1fr)]">
      <label className="flex w-11 cursor-pointer justify-center pt-3 sm:pt-4">
        <span className="sr-only">{label}</span>
        <input
          type="checkbox"
          name="chosen"
          value={value}
          className="size-5 accent-(--color-accent)"
        />
      </label>
      <input type="hidden" name="shown" value={value} />
      <div className="grid gap-1.5 py-2 pe-3 sm:py-3 sm:pe-4">{children}</div>
    </li>
  );
}

/** What stands above such a list: why the last act was refused, or what it did. */
export const Decided = ({
  act,
  failure,
}: {
  act: UndoableAct | null;
  failure?: FormFailure | null;
}) => (
  <>
    <ErrorSummary failure={failure} title={t('library.notDone')} />
    <UndoLine act={act} />
  </>
);
