import type { Actor, Role } from '~/domain/accounts/users';

/** A stored person as an actor for domain functions. */
export function asActor(person: { id: string; username: string }, role: Role = 'user'): Actor {
  return {
    id: person.id,
    username: person.username,
    email: `${person.username}@example.org`,
    role,
    interfaceLanguage: null,
    autoplayEnabled: false,
    autoStartEnabled: false,
    favoritesPrivate: false,
  };
}
