import { exportPersonalData } from '~/domain/own-data/own-data.server';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- of many shapes, looked at by each test
export async function exportedData(userId: string): Promise<Record<string, any>> {
  return (await new Response(exportPersonalData(userId)).json()) as never;
}
