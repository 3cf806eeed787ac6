/** An error as the client reported it. */
export interface ClientError {
  readonly name: string
  readonly message: string
  readonly stack: string
  readonly route: string
}

/**
 * Each pattern starts at the beginning of a word or has a bounded length, so that no text takes long to match.
 */
const patterns = [
  /(?:[a-z][a-z\d+.-]{0,20}:)?\/\/[^\s"'`<>)]+/, // an address
  /"[^"\n]*"/, // a quotation, which may repeat what a person typed
  /[^\s@"'<>()]{1,64}(?:@|%40|\uFF20)[^\s@"'<>()]+/, // an email address, plain or URL-encoded
  /(?<![\w.])\/[\w%~.-]+(?:\/[\w%~.-]*)*(?:\?[^\s"')]*)?(?::\d+){0,2}/, // a path
  /(?<![\w-])[\w-]+\.[\w-]{10,}\.[\w-]{10,}/, // a token
  /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/, // an id
  /(?<![\w-])(?=[\w-]*\d)[\w-]{20,}/, // anything that is as long as a secret
  /\+?\p{Nd}[\p{Nd} ()-]{4,}\p{Nd}/u, // a phone number or another long number, in the digits of any script
]
const telling = new RegExp(patterns.map(({ source }) => source).join('|'), 'giu')

/** A place in our own built code, which never names a person. */
const ourCode = /\/assets\/[\w.-]+\.(?:js|css)(?::\d+){0,2}$/

/**
 * Returns an error text without addresses, emails, tokens, ids, numbers and quotations, so that it names no
 * person.
 */
export function withoutPersons(text: string): string {
  return text.replaceAll(telling, (found) => ourCode.exec(found)?.[0] ?? '[…]')
}

/** Returns the report for the error service, without anything that names a person. */
export function scrubbed({ name, message, stack, route }: ClientError): ClientError {
  return {
    name: withoutPersons(name),
    message: withoutPersons(message),
    stack: withoutPersons(stack),
    route: route
      .split('/')
      .map((part) => (/^(?:[a-z]+|:[a-z]+)?$/i.test(part) ? part : ':id'))
      .join('/'),
  }
}

/**
 * Returns the event in the envelope format of Sentry-compatible services; its id identifies a repeated event.
 */
export function envelopeOf(
  error: ClientError,
  { id, at }: { readonly id: string; readonly at: Date },
): string {
  const { name, message, stack, route } = error
  const event = {
    event_id: id,
    timestamp: at.toISOString(),
    platform: 'javascript',
    level: 'error',
    transaction: route,
    exception: { values: [{ type: name, value: message }] },
    extra: { stack },
  }
  const lines = [{ event_id: id, sent_at: at.toISOString() }, { type: 'event' }, event]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
