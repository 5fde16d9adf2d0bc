import { registrationSchema, type Registration } from '~/domain/accounts/users-schema';

let people = 0;

export const PASSWORD = 'a perfectly odd password';

/** A valid registration of a new person. */
export function someRegistration(values: Record<string, unknown> = {}): Registration {
  people += 1;
  return registrationSchema.parse({
    username: `listener${people}`,
    email: `listener${people}@example.org`,
    password: PASSWORD,
    primaryLanguage: 'English',
    ...values,
  });
}
