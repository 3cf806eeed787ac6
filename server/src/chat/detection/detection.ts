import { makeFindNoticed, type FindNoticed } from '@saathi/contract/chat/detection/findNoticed.ts'
import { type NoticingRules, noticingRules } from '@saathi/contract/chat/detection/detectionRules.ts'
import { noticingCalls } from '@saathi/contract/chat/detectionCalls.ts'

import { readContent } from '../../engines/content/contentFiles.ts'
import { type Mountable, serving } from '../../http/request.ts'

/** The rules that flag messages, and the function that applies them. */
export interface Noticing {
  readonly rules: NoticingRules
  readonly findNoticed: FindNoticed
}

let known: Noticing | undefined

/** Reads the rules once for the whole process. */
export function readNoticing(): Noticing {
  if (known === undefined) {
    const rules = readContent(noticingRules, 'chat', 'noticing.json')
    known = { rules, findNoticed: makeFindNoticed(rules) }
  }
  return known
}

/** Serves the rules, so that clients can ask before they send. */
export function noticingRoutes(): Mountable {
  return serving(noticingCalls, { noticingRules: () => readNoticing().rules })
}
