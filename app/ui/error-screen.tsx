import { ButtonLink } from './button';

const titles: Record<number, string> = {
  400: 'That request could not be understood',
  403: 'Access Denied',
  404: '404',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Not available right now',
};

const explanations: Record<number, string> = {
  403: 'You need admin access to view this page',
  404: 'Page not found',
  500: 'The problem is on our side and has been noted. Please try again in a moment.',
};

/** What stands in place of a screen that cannot be shown; the navigation around it stays. */
export function ErrorScreen({ status, message }: { status: number; message?: string }) {
  const known = status in titles ? status : 500;
  return (
    <div className="page grid max-w-xl justify-items-start gap-4 py-20">
      <h1 className="text-4xl font-semibold">{titles[known]}</h1>
      <p className="text-lg text-ink-muted" dir="auto">
        {message ?? explanations[known] ?? explanations[500]}
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/">Back to home</ButtonLink>
        <ButtonLink to="/search" look="secondary">
          Search podcasts
        </ButtonLink>
      </div>
    </div>
  );
}
