/** The address of the help desk; the server writes it into the document if one is set up. */
export interface HelpDesk {
  readonly host: string
  readonly token: string
}

/** The part of the help desk's script that we use (Chatwoot's web widget). */
export interface Widget {
  toggle(state: 'open' | 'close'): void
  reset(): void
  setLocale(language: string): void
  setUser(id: string, user: Readonly<Record<'email' | 'name' | 'identifier_hash', string>>): void
  setCustomAttributes(attributes: Readonly<Record<string, string>>): void
}

declare global {
  interface Window {
    chatwootSettings?: { readonly hideMessageBubble: boolean; readonly locale: string }
    chatwootSDK?: { run(options: { readonly websiteToken: string; readonly baseUrl: string }): void }
    $chatwoot?: Widget
  }
}

/** Milliseconds in which the help desk must be there: a thin line needs some. */
const longestMs = 30_000

/** Loads the help desk's script and resolves when its chat can be opened. */
export function loadWidget({ host, token }: HelpDesk, locale: string): Promise<Widget> {
  window.chatwootSettings = { hideMessageBubble: true, locale }
  const script = document.createElement('script')
  return new Promise<Widget>((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new Error('The help desk does not answer.'))
    }
    const timer = setTimeout(fail, longestMs)
    window.addEventListener(
      'chatwoot:ready',
      () => {
        clearTimeout(timer)
        if (window.$chatwoot === undefined) fail()
        else resolve(window.$chatwoot)
      },
      { once: true },
    )
    script.addEventListener('error', fail)
    script.addEventListener('load', () => window.chatwootSDK?.run({ websiteToken: token, baseUrl: host }))
    script.src = `${host}/packs/js/sdk.js`
    script.async = true
    document.head.append(script)
  })
}
