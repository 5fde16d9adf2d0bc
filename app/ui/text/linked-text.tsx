import { linkify } from '~/lib/html/html-from-text';

/** Plain text that is never parsed as HTML. */
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
