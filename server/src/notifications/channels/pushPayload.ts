import { shortened } from '@saathi/contract/base/letters.ts'

import type { Outgoing } from './channel.ts'

/** The texts that a notification shows without a page. */
export interface PushTexts {
  readonly actions: readonly { readonly action: string; readonly title: string }[]
  /** After "Too much". */
  readonly stopped: string
  /** After "Accept". */
  readonly accepted: string
  /** While a reply waits for the network. */
  readonly waits: string
}

/**
 * The most bytes of a payload. A push service accepts 4096 bytes of one encrypted record (RFC 8291). The header of the encryption
 * takes 86 of them, its proof 16, and the mark of the end 1 (RFC 8188).
 */
export const mostPayloadBytes = 4096 - 86 - 16 - 1

/** The longest texts in letters: a lock screen shows no more. */
const longestTitle = 100
const longestBody = 300
/** The share of the title, so that dense letters leave room for the body. */
const mostTitleBytes = 600

/** Returns what a device receives. Its words are cut so that the whole fits into one push. */
export function payloadOf(
  { delivery, words, tag, choice, channelId, language }: Outgoing,
  said: PushTexts,
  seal: string,
) {
  const payload = {
    id: delivery.noticeId,
    person: delivery.personId,
    title: '',
    body: '',
    page: words.page,
    ...(tag === undefined ? {} : { tag }),
    kind: choice,
    language,
    ...(channelId === undefined ? {} : { channel: channelId }),
    ...said,
    seal,
  }
  const title = cutToBytes(shortened(words.title, longestTitle), mostTitleBytes)
  const whole = { ...payload, title }
  const pictured = words.picture === undefined ? whole : { ...whole, picture: words.picture }
  const body = shortened(words.body, longestBody)
  // The words count more than the picture.
  const shown = bytesOf({ ...pictured, body }) > mostPayloadBytes ? whole : pictured
  return { ...shown, body: cutToBytes(body, mostPayloadBytes - bytesOf(shown)) }
}

/** Returns the bytes of a value in a payload; for a text, those between its quotation marks. */
function bytesOf(value: object | string): number {
  const bytes = Buffer.byteLength(JSON.stringify(value))
  return typeof value === 'string' ? bytes - 2 : bytes
}

const ellipsis = '…'
const segmenter = new Intl.Segmenter()

/** Returns a text cut between two letters, with an ellipsis, to this many bytes of JSON. */
export function cutToBytes(text: string, most: number): string {
  if (bytesOf(text) <= most) return text
  let bytes = bytesOf(ellipsis)
  let cut = ''
  for (const { segment } of segmenter.segment(text)) {
    bytes += bytesOf(segment)
    if (bytes > most) break
    cut += segment
  }
  return `${cut}${ellipsis}`
}
