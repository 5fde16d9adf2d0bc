import { z } from 'zod';
import { ARTWORK_WIDTHS } from './artwork';

export const imagePath = z
  .string()
  .nullable()
  .describe(
    `Where this site shows the image. When the path begins with /artwork, \`&width=\` may follow: ${ARTWORK_WIDTHS.square.join(', ')}; pictures of posts ${ARTWORK_WIDTHS.wide.join(', ')}.`,
  );
