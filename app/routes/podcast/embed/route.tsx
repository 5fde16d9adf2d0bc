import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import { DomainError } from '~/domain/errors';
import { idParams } from '~/domain/input-schema';
import { getListedEpisode } from '~/domain/episodes/shown-episode.server';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { FRAMED_POLICY } from '~/http/headers/security-headers.server';
import { parseParams } from '~/http/input/parse.server';
import { parsePart } from '~/lib/time/part';
import { podcastPath } from '~/lib/web/podcast-path';
import { pageUrl } from '~/page-url.server';
import stylesheet from './embed.css?url';
import { EmbeddedPlayer, NoPlayer } from './embedded-player';

const frame = () => ({ siteName: env.SITE_NAME, siteUrl: pageUrl('/'), stylesheet });

const html = (page: ReactElement, status = 200): Response =>
  new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': FRAMED_POLICY,
      // The same for everyone; revalidated, so that hidden episodes disappear at once.
      'Cache-Control': 'public, no-cache',
    },
  });

export const loader = api({
  GET: endpoint({
    access: 'anyone',
    summary: 'Get an embeddable player; `t` sets its start in seconds, or the part it plays.',
    query: z.object({ t: z.string().max(40).optional() }),
    refuses: [404, 410],
    handle: async ({ params, query }) => {
      try {
        const { id } = parseParams(idParams, params);
        const { episode, podcast } = await getListedEpisode(id);
        const part = parsePart(query.t ?? null, episode.duration);
        const urlOf = {
          episode: pageUrl(episode.path!),
          podcast: pageUrl(podcastPath(podcast.slug)),
        };
        return html(<EmbeddedPlayer {...frame()} {...{ episode, podcast, part, urlOf }} />);
      } catch (error) {
        // In a frame, errors are pages too.
        if (!(error instanceof DomainError)) throw error;
        return html(<NoPlayer {...frame()} reason={error.message} />, error.status);
      }
    },
  }),
});

export const action = loader;
