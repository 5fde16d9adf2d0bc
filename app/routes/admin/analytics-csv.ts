import { z } from 'zod';
import { writeTable } from '~/domain/site/analytics-tables.server';
import { analyticsTables, DEFAULT_PERIOD, periods } from '~/domain/site/periods';
import { api, endpoint } from '~/http/api.server';
import { download } from '~/http/headers/response-headers.server';
import { writeCsv } from '~/lib/text/csv';

const files = analyticsTables.map((table) => `${table}.csv` as const);
const params = z.object({ name: z.enum(files) });

export const loader = api({
  GET: endpoint({
    access: 'admin',
    summary: 'Export a table of the analytics as CSV.',
    params,
    query: z.object({ period: z.enum(periods).default(DEFAULT_PERIOD) }),
    handle: async ({ params: { name }, query: { period } }) => {
      const table = analyticsTables[files.indexOf(name)]!;
      return download(name, 'text/csv', writeCsv(await writeTable(table, period)));
    },
  }),
});

export const action = loader;
