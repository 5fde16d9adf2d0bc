import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { X } from 'lucide-react';
import { dismissToast, type ShownToast } from './toast-store';

const looks = {
  default: 'border-line-strong bg-surface',
  success: 'border-success bg-surface',
  destructive: 'border-danger bg-danger-soft',
};

/** One toast at a time for 5000 ms; swiped away 50 px to the right; F8 moves focus to the region. */
export function ToastRegion({ toast }: { toast: ShownToast | null }) {
  return (
    <Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {toast ? (
        <Root
          key={toast.id}
          onOpenChange={(open) => !open && dismissToast(toast.id)}
          className={`grid grid-cols-[1fr_auto] items-start gap-3 rounded-card border-2 px-4 py-3 text-ink shadow-card data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${looks[toast.variant ?? 'default']}`}
        >
          <div className="grid gap-1">
            <Title className="font-semibold">{toast.title}</Title>
            {toast.description ? (
              <Description className="text-sm" dir="auto">
                {toast.description}
              </Description>
            ) : null}
            {toast.action ? (
              <Action
                altText={toast.action.altText}
                onClick={toast.action.onClick}
                className="mt-1 min-h-11 justify-self-start font-semibold text-accent underline"
              >
                {toast.action.label}
              </Action>
            ) : null}
          </div>
          <Close
            aria-label="Dismiss"
            className="grid size-11 place-items-center rounded-control hover:bg-raised"
          >
            <X aria-hidden="true" className="size-5" />
          </Close>
        </Root>
      ) : null}
      <Viewport
        hotkey={['F8']}
        className="fixed end-0 bottom-(--player-height,0) z-50 m-0 w-full max-w-sm list-none p-4 pb-6"
      />
    </Provider>
  );
}
