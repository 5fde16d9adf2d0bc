import { WrittenText } from '~/ui/text/written-text';

/** The curators' own words on why they feature it. */
export const CuratorsNote = ({ text }: { text: string }) => (
  <WrittenText
    text={text}
    language={null}
    className="line-clamp-4 border-s-2 border-gold ps-2 text-sm wrap-anywhere narrow:line-clamp-none"
  />
);
