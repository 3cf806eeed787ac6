import { helpCalls } from '@saathi/contract/help/calls.ts'

import { languageNow } from '../texts.ts'
import { ask } from '../wire/api.ts'

/** Where the help desk is; the server puts it into the document where one is set up. */
export interface HelpDesk {
  readonly host: string
  readonly token: string
}

/** The part of the help desk's script that we use (Chatwoot's web widget). */
interface Widget {
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

let loading: Promise<Widget> | undefined
/** Rises when somebody leaves: what was begun for them is not finished for the next person. */
let turn = 0

/** Loads the help desk's script where it has not loaded, tells it who the person is, and opens its chat. */
export async function openHelp(desk: HelpDesk, isSignedIn: boolean): Promise<void> {
  loading ??= loadWidget(desk).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const mine = turn
  const widget = await loading
  if (mine !== turn) return
  widget.setLocale(languageNow())
  if (isSignedIn) {
    const { id, email, displayName, hash, role, language } = await ask(helpCalls.helpIdentity, {})
    if (mine !== turn) return
    widget.setUser(id, { email, name: displayName, identifier_hash: hash })
    widget.setCustomAttributes({ role, language })
  }
  widget.toggle('open')
}

/** Closes the chat and forgets in this browser who used it; does nothing where it was never opened. */
export function leaveHelp(): void {
  turn += 1
  void loading?.then((widget) => widget.reset()).catch(() => undefined)
}

function loadWidget({ host, token }: HelpDesk): Promise<Widget> {
  window.chatwootSettings = { hideMessageBubble: true, locale: languageNow() }
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
