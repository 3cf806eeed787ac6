import { join } from 'node:path'

import type { Plugin } from 'vite'

import { readTexts } from '../server/src/engines/text/texts.ts'
import { filledIn, readerLanguage } from '../server/src/http/pages.ts'
import { root } from './steps.ts'

/** Serves the landing page while the client is developed: it is rendered for each request, from the sources of that moment. */
export const devLanding: Plugin = {
  name: 'dev-landing',
  apply: 'serve',
  configureServer(vite) {
    vite.middlewares.use((request, response, next) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
      if (pathname !== '/' || request.method !== 'GET') return next()
      const render = async () => {
        const texts = readTexts(join(root, 'content', 'languages'))
        const languages = texts.languages.filter(({ isActive }) => isActive)
        const codes = languages.map(({ languageCode }) => languageCode)
        const asked = searchParams.get('lang') ?? ''
        const language = codes.includes(asked) ? asked : readerLanguage(request, codes)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module is loaded from this very file
        const { prerenderLanding } = (await vite.ssrLoadModule(
          '/src/landing/prerender.tsx',
        )) as typeof import('../web/src/landing/prerender.tsx')
        const html = prerenderLanding({
          words: texts.all(language),
          language,
          languages,
          helpScript: '/src/landing/helpScript.ts',
        })
        if (language === asked) response.setHeader('set-cookie', `language=${asked}; Path=/; SameSite=Lax`)
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(filledIn(html, language, valuesOf(process.env)))
      }
      void render().then(undefined, next)
    })
  },
}

function valuesOf({ PRODUCT_NAME, HELP_HOST, HELP_TOKEN }: NodeJS.ProcessEnv) {
  return {
    productName: PRODUCT_NAME ?? 'Saathi',
    signIns: [],
    reportsErrors: false,
    help: HELP_HOST && HELP_TOKEN ? { host: HELP_HOST, token: HELP_TOKEN } : undefined,
    textsVersion: '',
  }
}
