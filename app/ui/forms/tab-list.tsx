import { useRef, type KeyboardEvent } from 'react';

type TabListProps<Tab extends string> = {
  /** Prefix of the ids of tabs (`…-tab`) and panels (`…-panel`). */
  id: string;
  label: string;
  tabs: readonly { id: Tab; text: () => string }[];
  tab: Tab;
  onChoose: (tab: Tab) => void;
  className?: string;
};

/** Tabs as specified by the ARIA Authoring Practices. */
export function TabList<Tab extends string>(props: TabListProps<Tab>) {
  const { id, label, tabs, tab, onChoose, className = '' } = props;
  const list = useRef<HTMLDivElement>(null);

  function choose(index: number): void {
    const target = tabs[(index + tabs.length) % tabs.length]!;
    onChoose(target.id);
    list.current!.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${target.id}-tab`)}`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const index = tabs.findIndex((candidate) => candidate.id === tab);
    const rightToLeft = getComputedStyle(list.current!).direction === 'rtl';
    const steps: Record<string, number> = {
      ArrowRight: index + (rightToLeft ? -1 : 1),
      ArrowLeft: index + (rightToLeft ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    };
    const targetIndex = steps[event.key];
    if (targetIndex === undefined) return;
    event.preventDefault();
    choose(targetIndex);
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={`gap-1 rounded-control bg-raised p-1 ${className}`}
    >
      {tabs.map(({ id: name, text }, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}-tab`}
          aria-selected={tab === name}
          aria-controls={tab === name ? `${id}-${name}-panel` : undefined}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => choose(index)}
          onKeyDown={onKeyDown}
          className="min-h-11 rounded-control px-3 text-ink-muted aria-selected:bg-surface aria-selected:font-semibold aria-selected:text-ink"
        >
          {text()}
        </button>
      ))}
    </div>
  );
}
