import { readMatches, type Page, type PageRequest } from '~/lib/web/page';
import { newestFirst, type Prisma } from './client.server';

type Table = { count: (args: never) => unknown; findMany: (args: never) => unknown };

/** What `findMany` of the table takes, but for the place of the page. */
type Query<T extends Table, A> = Prisma.Exact<A, Omit<Prisma.Args<T, 'findMany'>, 'skip' | 'take'>>;

type Listed<T extends Table, A> = Promise<{ rows: Prisma.Result<T, A, 'findMany'>; place: Page }>;

/** A page of the rows that a query of Prisma finds, newest first unless the query has an order. */
export const listPage = <T extends Table, A>(
  { page, limit }: PageRequest,
  table: T,
  query: Query<T, A>,
): Listed<T, A> => listMatches({ page, limit }, table, {}, query);

/** All texts of a row, one after the other. */
const textOf = (value: unknown): string =>
  typeof value === 'object'
    ? Object.values(value ?? {})
        .map(textOf)
        .join(' ')
    : String(value);

/** Like `listPage`, for rows whose folded texts contain `search`. @param searched selects these texts */
export async function listMatches<T extends Table, A>(
  wanted: PageRequest & { search?: string },
  table: T,
  searched: object,
  query: Query<T, A>,
): Listed<T, A> {
  // `Query` and `Listed` hold the types of this table.
  const { count, findMany } = table as unknown as {
    count: (args: object) => Promise<number>;
    findMany: (args: object) => Promise<{ id: string }[]>;
  };
  const { where, orderBy = newestFirst, ...rest } = query as { where?: object; orderBy?: object };
  const found = await readMatches(wanted, {
    count: () => count({ where }),
    texts: async () => {
      const rows = await findMany({ where, orderBy, select: { ...searched, id: true } });
      return rows.map(({ id, ...row }) => ({ id, text: textOf(row) }));
    },
    read: ({ where: matching, ...range }) =>
      findMany({ ...rest, ...range, orderBy, where: { ...where, ...matching } }),
  });
  return found as unknown as Awaited<Listed<T, A>>;
}
