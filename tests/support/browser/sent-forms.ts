import { existsSync, readFileSync } from 'node:fs';
import { formRoutes } from './screen-paths';

const matches = (form: string, path: string) =>
  new RegExp(`^(/[a-z]{2}(-\\w+)?)?${form.replace(/:\w+/g, '[^/]+')}$`).test(path);

/** Forms of the site map that no journey without JavaScript sent, although all of them ran. */
export function unsentForms(): string[] {
  const file = process.env.SENT_FORMS!;
  const sent = existsSync(file)
    ? new Set(readFileSync(file, 'utf8').split('\n'))
    : new Set<string>();
  const isSent = (form: string) => [...sent].some((path) => matches(form, path));
  // A module may have several addresses.
  const modules = new Set(formRoutes.filter(({ path }) => isSent(path)).map(({ file }) => file));
  return formRoutes.filter(({ file }) => !modules.has(file)).map(({ path }) => path);
}
