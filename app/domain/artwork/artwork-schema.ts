import { z } from 'zod';
import { ARTWORK_WIDTHS } from './artwork';

export const imagePath = z
  .string()
  .nullable()
  .describe(
    `Path of the image on this site. If it begins with /artwork, \`&width=\` may be appended: ${ARTWORK_WIDTHS.square.join(', ')}; pictures of posts ${ARTWORK_WIDTHS.wide.join(', ')}.`,
  );
