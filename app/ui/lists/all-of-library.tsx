import { Link } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import { t } from '~/messages/t';

/** Links from one list of the library back to all of them. */
export const AllOfLibrary = () => (
  <Link
    to="/browse"
    className="inline-flex min-h-11 items-center gap-2 text-accent hover:underline"
  >
    <ArrowLeft aria-hidden="true" className="size-4 rtl:rotate-180" />
    {t('browse.all')}
  </Link>
);
