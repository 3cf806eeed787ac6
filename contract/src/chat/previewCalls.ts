import * as v from 'valibot'

import { boundedText } from '../base/fields.ts'
import { call } from '../base/call.ts'

const linkPreview = v.object({
  title: v.string(),
  description: v.string(),
  /** An address of ours with the page's picture; null without one. */
  image: v.nullable(v.string()),
  url: v.string(),
})
/** The facts that a web page states about itself. */
export type LinkPreview = v.InferOutput<typeof linkPreview>

/** The call about links in messages. */
export const previewCalls = {
  linkPreview: call({
    method: 'GET',
    path: '/api/v2/chat/link-preview/',
    who: 'person',
    isPrivate: true,
    about: 'What a page of the web says of itself: title, description and picture.',
    query: v.object({ url: boundedText(2048) }),
    reply: linkPreview,
    errors: ['previewFailed'],
  }),
} as const
