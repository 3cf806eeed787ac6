import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'

import { becomeNobody } from './device/identity.ts'
import { paths } from './wire/paths.ts'
import { routes } from './routes.tsx'
import { Frame } from './shell/bars/Frame.tsx'
import { speak } from './texts/texts.ts'

/** A page and where it is. */
interface PagePlace {
  readonly path: string
  readonly file: string
}

/** Every page of the client in the order in which an address is looked up. */
export function pagePlaces(): readonly PagePlace[] {
  return routes.map(({ path, file }) => ({ path, file }))
}

/**
 * Returns what the pages that people meet first show before their scripts run, by path. Their fields can be filled in at once; the buttons
 * wait, because a form that the browser sends by itself would put the password into the address.
 */
export async function prerenderFirstPages(
  language: string,
  words: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  becomeNobody()
  speak(language, words)
  const first = routes.filter(({ path }) => path === paths.signIn || path === paths.start)
  const pages = await Promise.all(
    first.map(async ({ path, preload }) => {
      const { default: Page } = await preload()
      const html = renderToString(
        <Router ssrPath={path}>
          <Frame surroundings="top" bar={() => null}>
            <Page />
          </Frame>
        </Router>,
      )
      return [path, html.replaceAll(/<(button|select) /g, '<$1 disabled ')] as const
    }),
  )
  return Object.fromEntries(pages)
}
