import { isWebAddress } from '@saathi/contract/chat/rules.ts'

/** A part of a text; `address` is set if it is the address of a web page. */
export interface AddressPart {
  readonly text: string
  readonly address?: string
}

/** Ends before white space and before what marks the end of an address in a text. */
const pattern = /https?:\/\/[^\s<>"'`{}|\\^]+/gi
/** What usually belongs to the sentence around an address and not to it; in Hindi a sentence ends with a danda. */
const ofSentence = /[.,:;!?।…)\]*_]+$/u

/** Returns a text in parts, so that addresses of the web can be opened. */
export function addressParts(text: string): readonly AddressPart[] {
  const parts: AddressPart[] = []
  let from = 0
  for (const found of text.matchAll(pattern)) {
    const address = trimmed(found[0])
    if (!isWebAddress(address)) continue
    parts.push({ text: text.slice(from, found.index) }, { text: address, address })
    from = found.index + address.length
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text !== '')
}

/** The longest address that can have a preview. */
const longest = 2048

/** Returns the first web address in a text; undefined if there is none, or if it is too long for a preview. */
export function firstAddress(text: string): string | undefined {
  const address = addressParts(text).find((part) => part.address !== undefined)?.address
  return address !== undefined && address.length <= longest ? address : undefined
}

function trimmed(found: string): string {
  const short = found.replace(ofSentence, '')
  // A bracket that opens inside the address closes there too.
  return found[short.length] === ')' && short.includes('(') ? `${short})` : short
}
