import type { Access } from '~/domain/accounts/users';
import { guardOf } from '~/http/access/request-context.server';
import type { Endpoint } from '~/http/api.server';
import { found, load, type RouteModule } from './site-map';

/** What a path answers to one method: a call, a screen that is seen or a form that is sent. */
export type Address = {
  kind: 'call' | 'screen' | 'form';
  method: string;
  path: string;
  access: Access;
  whileSuspended?: boolean;
  route: RouteModule;
  /** Of a call. */
  endpoint?: Endpoint;
};

async function addressesOf(one: (typeof found)[number]): Promise<Address[]> {
  const route = await load(one);
  const { loader, action } = route;
  const { path } = one;
  if (loader?.endpoints) {
    return Object.entries(loader.endpoints).map(([method, endpoint]) => {
      const { access, whileSuspended } = endpoint;
      return { kind: 'call', method, path, access, whileSuspended, route, endpoint };
    });
  }
  if (!loader) return [];
  const screen: Address = { kind: 'screen', method: 'GET', path, route, ...guardOf(loader)! };
  if (!action) return [screen];
  return [screen, { kind: 'form', method: 'POST', path, route, ...guardOf(action)! }];
}

/** All addresses in the order of the site map, with the access that their routes declare. */
export const readAddresses = async (): Promise<Address[]> =>
  (await Promise.all(found.map(addressesOf))).flat();
