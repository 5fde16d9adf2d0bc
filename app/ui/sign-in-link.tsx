import { useLocation } from '@remix-run/react';
import { ButtonLink } from './button';

/** Leads to the sign-in page and back to where the person is. */
export function SignInLink({ children = 'Sign In' }: { children?: string }) {
  const { pathname, search } = useLocation();
  const back = pathname === '/login' || pathname === '/register' ? '' : pathname + search;
  return (
    <ButtonLink to={back ? `/login?redirectTo=${encodeURIComponent(back)}` : '/login'}>
      {children}
    </ButtonLink>
  );
}
