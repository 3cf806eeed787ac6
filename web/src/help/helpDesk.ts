import { helpCalls } from '@saathi/contract/help/calls.ts'

import { languageNow } from '../texts/texts.ts'
import { ask } from '../wire/api.ts'
import { type HelpDesk, loadWidget, type Widget } from './widget.ts'

let loading: Promise<Widget> | undefined
/** Rises when a person leaves, so that work that began for them is not finished for the next person. */
let turn = 0

/** Loads the help desk's script if it has not loaded, tells it who the person is, and opens its chat. */
export async function openHelp(desk: HelpDesk, isSignedIn: boolean): Promise<void> {
  loading ??= loadWidget(desk, languageNow()).catch((error: unknown) => {
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

/** Closes the chat and deletes its user from this browser; does nothing if it was never opened. */
export function leaveHelp(): void {
  turn += 1
  void loading?.then((widget) => widget.reset()).catch(() => undefined)
}
