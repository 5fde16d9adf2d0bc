import { z } from 'zod';
import { mailAddress } from '~/domain/input-schema';

/** A subscriber of the newsletter, or the recipient of a test letter. */
export const addressSchema = z.object({ email: mailAddress });
