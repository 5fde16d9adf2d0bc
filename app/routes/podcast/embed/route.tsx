import type { ReactNode, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import type { ListedEpisode } from '~/domain/episodes/episodes-schema';
import { getListedEpisode } from '~/domain/episodes/listed-episodes.server';
import { DomainError } from '~/domain/errors';
import { idParams } from '~/domain/input-schema';
import { env } from '~/env.server';
import { api, endpoint } from '~/http/api.server';
import { FRAMED_POLICY } from '~/http/headers/response-headers.server';
import { parseParams } from '~/http/input/parse.server';
import { titleDirection } from '~/lib/language/text-language';
import { soundOfPart, type Part, parsePart } from '~/lib/time/part';
import { podcastPath } from '~/lib/web/site-paths';
import { t, pageLanguage } from '~/messages/t';
import { pageUrl } from '~/page-url.server';
import { atWidth } from '~/ui/cards/artwork';
import { Name } from '~/ui/text/inline-text';
import stylesheet from './embed.css?url';

type DocumentProps = {
  title: string;
  siteName: string;
  stylesheet: string;
  canonical: string;
  children: ReactNode;
};

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

/** Links open in a new tab, so that the page around the frame stays. */
function Document({ title, siteName, stylesheet, canonical, children }: DocumentProps) {
  return (
    <html lang={pageLanguage()} dir={t('language.direction')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} – ${siteName}`}</title>
        <link rel="canonical" href={canonical} />
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}

type FrameProps = Omit<DocumentProps, 'title' | 'canonical' | 'children'> & {
  siteUrl: string;
};

type EmbeddedPlayerProps = FrameProps &
  ListedEpisode & { part: Part; urlOf: { episode: string; podcast: string } };

/** The browser's own player, which needs no script. */
function EmbeddedPlayer({ episode, podcast, part, urlOf, ...frame }: EmbeddedPlayerProps) {
  const { siteName, siteUrl } = frame;
  const picture = episode.imagePath ?? podcast.imagePath;
  return (
    <Document {...frame} title={episode.title} canonical={urlOf.episode}>
      <div className="about" dir={titleDirection(episode.title)}>
        {picture ? <img src={atWidth(picture, 192)} alt="" width={96} height={96} /> : null}
        <div className="words">
          <p className="line">
            <a href={urlOf.podcast} target="_blank" rel="noreferrer">
              <Name of={podcast.title} fallbackLanguage={podcast.language} />
            </a>
          </p>
          <h1 id="title">
            <a href={urlOf.episode} target="_blank" rel="noreferrer">
              <Name of={episode.title} fallbackLanguage={podcast.language} />
            </a>
          </h1>
          <p className="line">
            <a href={siteUrl} target="_blank" rel="noreferrer">
              {siteName}
            </a>
          </p>
        </div>
      </div>
      {episode.audioUrl ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- podcasts come without captions
        <audio
          controls
          preload="none"
          src={soundOfPart(episode.audioUrl, part)}
          aria-labelledby="title"
        />
      ) : (
        <p>{t('player.noAudio')}</p>
      )}
    </Document>
  );
}

/** Shown in the frame if the episode does not exist or is gone. */
function NoPlayer({ reason, ...frame }: FrameProps & { reason: string }) {
  return (
    <Document {...frame} title={reason} canonical={frame.siteUrl}>
      <p>{reason}</p>
      <p>
        <a href={frame.siteUrl} target="_blank" rel="noreferrer">
          {frame.siteName}
        </a>
      </p>
    </Document>
  );
}

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
