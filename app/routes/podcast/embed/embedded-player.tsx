import type { ReactNode } from 'react';
import type { ListedEpisode } from '~/domain/episodes/episodes';
import { titleDirection } from '~/lib/language/title-language';
import { soundOfPart, type Part } from '~/lib/time/part';
import { t, pageLanguage } from '~/messages/t';
import { atWidth } from '~/ui/cards/sized-image';
import { Name } from '~/ui/text/name';

type DocumentProps = {
  title: string;
  siteName: string;
  stylesheet: string;
  canonical: string;
  children: ReactNode;
};

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

export type FrameProps = Omit<DocumentProps, 'title' | 'canonical' | 'children'> & {
  siteUrl: string;
};

type EmbeddedPlayerProps = FrameProps &
  ListedEpisode & { part: Part; urlOf: { episode: string; podcast: string } };

/** The browser's own player, which needs no script. */
export function EmbeddedPlayer({ episode, podcast, part, urlOf, ...frame }: EmbeddedPlayerProps) {
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
export function NoPlayer({ reason, ...frame }: FrameProps & { reason: string }) {
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
