import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'

import { loadAllWords } from '../texts/texts.ts'
import { Help } from './Help.tsx'
import type { HelpDesk } from './widget.ts'

const helpDesk: v.GenericSchema<unknown, HelpDesk> = v.object({ host: v.string(), token: v.string() })

/** Puts the offer of help beside every page; `written` is the help desk as the document names it. */
export async function startHelp(written: string): Promise<void> {
  const desk = v.parse(helpDesk, JSON.parse(written))
  await loadAllWords()
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <StrictMode>
      <Help desk={desk} />
    </StrictMode>,
  )
}
