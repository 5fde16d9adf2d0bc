import { remix, type NavigationOptions, type To } from './remix-internals';

/** Adds the basename. The router's API omits the language prefix, but its own locations include it. */
function addressOf(path: string): string {
  const { basename = '/' } = remix().__remixRouter;
  if (basename === '/' || !path.startsWith('/')) return path;
  if (
    /^[/?#]?$/.test(path.slice(basename.length, basename.length + 1)) &&
    path.startsWith(basename)
  )
    return path;
  return path === '/' ? basename : basename + path;
}

export function urlOf(to: To | null): URL {
  if (to === null || typeof to === 'string') return new URL(addressOf(to ?? ''), location.href);
  const { pathname = '', search = '', hash = '' } = to;
  return new URL(addressOf(pathname) + search + hash, location.href);
}

/** Navigates or submits as a browser does without script. */
export function leaveDocument(
  to: To | null,
  { formMethod, formEncType, formData }: NavigationOptions,
) {
  const url = urlOf(to);
  if (!formData) return location.assign(url);
  const form = document.createElement('form');
  form.method = formMethod ?? 'get';
  form.enctype = formEncType ?? '';
  form.action = url.href;
  for (const [name, value] of formData) {
    if (typeof value !== 'string') continue;
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
