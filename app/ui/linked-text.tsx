import { linkify } from '~/lib/linkify';

/** Plain text whose addresses are links. Nothing in it is ever read as HTML. */
export function LinkedText({ text }: { text: string }) {
  return linkify(text).map((part, index) =>
    part.href ? (
      <a key={index} href={part.href} rel="nofollow ugc noopener noreferrer">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}
