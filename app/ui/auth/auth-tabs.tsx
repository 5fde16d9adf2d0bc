import { useRef, type KeyboardEvent } from 'react';
import { t } from '~/messages/t';
import type { AuthTab } from './auth-dialog-store';

export const tabs: { id: AuthTab; text: () => string }[] = [
  { id: 'login', text: () => t('auth.login') },
  { id: 'register', text: () => t('auth.register') },
];

/** Tabs by the ARIA Authoring Practices. */
export function AuthTabs({
  id,
  tab,
  onChoose,
}: {
  id: string;
  tab: AuthTab;
  onChoose: (tab: AuthTab) => void;
}) {
  const list = useRef<HTMLDivElement>(null);

  function choose(index: number): void {
    const wanted = tabs[(index + tabs.length) % tabs.length]!;
    onChoose(wanted.id);
    list.current!.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${wanted.id}-tab`)}`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const index = tabs.findIndex((one) => one.id === tab);
    const rightToLeft = getComputedStyle(list.current!).direction === 'rtl';
    const steps: Record<string, number> = {
      ArrowRight: index + (rightToLeft ? -1 : 1),
      ArrowLeft: index + (rightToLeft ? 1 : -1),
      Home: 0,
      End: tabs.length - 1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    choose(wanted);
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t('auth.loginOrRegister')}
      className="grid grid-cols-2 gap-1 rounded-control bg-raised p-1"
    >
      {tabs.map(({ id: name, text }, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}-tab`}
          aria-selected={tab === name}
          aria-controls={`${id}-${name}-panel`}
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
