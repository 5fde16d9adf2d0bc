import { WrittenText } from '~/ui/text/written-text';

/** Why curators feature it, in their words. */
export const CuratorsNote = ({ text }: { text: string }) => (
  <WrittenText
    text={text}
    language={null}
    className="line-clamp-4 border-s-2 border-gold ps-2 text-sm wrap-anywhere narrow:line-clamp-none"
  />
);
