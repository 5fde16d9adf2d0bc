import { env } from '~/env.server';
import { t } from '~/messages/t';

/** The loader says them, so that a first visit to the site does not load what few read. */
export const wordsOfApps = () => ({
  title: t('apps.title'),
  about: t('apps.about'),
  unseen: t('apps.unseen'),
  make: t('apps.make'),
  makeHint: t('apps.makeHint'),
  name: t('apps.name'),
  nameHint: t('apps.nameHint'),
  made: t('apps.made'),
  once: t('apps.once'),
  server: t('apps.server'),
  login: t('apps.login'),
  password: t('apps.password'),
  passwords: t('apps.passwords'),
  none: t('apps.none'),
  times: t('apps.times'),
  unused: t('apps.unused'),
  remove: t('apps.remove'),
  where: t('apps.where'),
  apps: [
    { name: 'AntennaPod', steps: t('apps.antennaPod') },
    { name: 'gPodder', steps: t('apps.gpodder') },
    { name: 'Kasts', steps: t('apps.kasts') },
    { name: t('apps.others'), steps: t('apps.othersSteps') },
  ],
  feeds: t('ownFeeds.link'),
  site: env.SITE_URL,
});

export type WordsOfApps = ReturnType<typeof wordsOfApps>;
