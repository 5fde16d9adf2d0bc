import express, { type RequestHandler } from 'express';
import type { Plugin } from 'vite';
import type * as paths from '~/messages/language-paths';
import type * as handlers from '~/server/request-handlers.server';

type Build = Parameters<typeof handlers.remixHandler>[0];
type Asked = Parameters<RequestHandler>;

/** Remix's development server has a single handler without a prefix; this serves `/ar` and the like there. */
export const languagesInDevelopment: Plugin = {
  name: 'languages-in-development',
  apply: 'serve',
  configureServer(server) {
    const load = async <Module>(id: string) => (await server.ssrLoadModule(id)) as Module;
    const answer = async (...[request, response, next]: Asked): Promise<unknown> => {
      const { correctedAddress, withoutLanguage } = await load<typeof paths>(
        '/app/messages/language-paths.ts',
      );
      const [path = ''] = request.originalUrl.split('?');
      if (withoutLanguage(path) === path && correctedAddress(path) === null) return next();
      const build = await load<Build>('virtual:remix/server-build');
      const { correctLanguage, remixHandler } = await load<typeof handlers>(
        '/app/server/request-handlers.server.ts',
      );
      return express().use(correctLanguage, remixHandler(build))(request, response, next);
    };
    server.middlewares.use((request, response, next) => {
      answer(...([request, response, next] as unknown as Asked)).catch(next);
    });
  },
};
