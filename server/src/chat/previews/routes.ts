import { previewCalls } from '@saathi/contract/chat/previewCalls.ts'

import { type Mountable, serving } from '../../http/request.ts'
import type { Previews } from './previews.ts'

/** Serves the call about links. */
export function previewRoutes(previews: Previews): Mountable {
  return serving(previewCalls, {
    linkPreview: ({ person, query }) => previews.find(query.url, person.id),
  })
}
