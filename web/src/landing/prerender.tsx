import { renderToStaticMarkup } from 'react-dom/server'

import fonts from '../ui/fonts.css?inline'
import boldFonts from '../ui/fontsBold.css?inline'
import tokens from '../ui/tokens.css?inline'
import widget from '../help/widget.css?inline'
import { Landing, type LandingProps } from './Landing.tsx'
import { LandingHelp } from './LandingHelp.tsx'
import picture from './heroPicture.css?inline'
import page from './landing.css?inline'
import helpPage from './landingHelp.css?inline'

interface Prerendered extends LandingProps {
  /** The address of the script that opens the help desk's chat. */
  readonly helpScript: string
}

/**
 * The landing page of one language as a whole HTML document, with `%PRODUCT%` and `%BRAND%` left for the server to fill. The server removes
 * the part between the two comments about help if no help desk is set up.
 */
export function prerenderLanding({ helpScript, ...props }: Prerendered): string {
  const words = Object.fromEntries(
    Object.entries(props.words).map(([key, text]) => [key, text.replaceAll('{product}', '%PRODUCT%')]),
  )
  // A meta element cannot use a token, so the two values of the page's background are read from the tokens.
  const [light, dark] = [...tokens.matchAll(/--paper:\s*(#[\da-f]+)/gi)].map(([, colour]) => colour)
  const body = renderToStaticMarkup(<Landing {...props} words={words} />)
  const help = renderToStaticMarkup(<LandingHelp words={words} />)
  const alternates = props.languages
    .map(({ languageCode: code }) => `<link rel="alternate" hreflang="${code}" href="/?lang=${code}">`)
    .join('')
  return `<!doctype html><html lang="${props.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="color-scheme" content="light dark"><meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)"><meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)"><title>${escape(words['landing.title'])}</title><meta name="description" content="${escape(words['landing.description'])}">${alternates}<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${[fonts, boldFonts, tokens, page, picture].join('')}</style></head><body>${body}<!--help--><style>${helpPage}${widget}</style>${help}<script type="module" src="${helpScript}"></script><!--/help--></body></html>`
}

function escape(text = ''): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
