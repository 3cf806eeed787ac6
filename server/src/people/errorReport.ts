/** An error of the client as it told us. */
export interface ClientError {
  readonly name: string
  readonly message: string
  readonly stack: string
  readonly route: string
}

/** Each begins where a word does or reads a bounded piece, so that no text takes long. */
const patterns = [
  /(?:[a-z][a-z\d+.-]{0,20}:)?\/\/[^\s"'`<>)]+/, // an address
  /"[^"\n]*"/, // what an error quotes may be what somebody typed
  /[^\s@"'<>()]{1,64}(?:@|%40|\uFF20)[^\s@"'<>()]+/, // an e-mail, as it is or in an address
  /(?<![\w.])\/[\w%~.-]+(?:\/[\w%~.-]*)*(?:\?[^\s"')]*)?(?::\d+){0,2}/, // a path
  /(?<![\w-])[\w-]+\.[\w-]{10,}\.[\w-]{10,}/, // a token
  /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/, // an id
  /(?<![\w-])(?=[\w-]*\d)[\w-]{20,}/, // anything as long as a secret
  /\+?\p{Nd}[\p{Nd} ()-]{4,}\p{Nd}/u, // in the digits of any script: a phone number, or a number that names something
]
const telling = new RegExp(patterns.map(({ source }) => source).join('|'), 'giu')

/** A place in our own built code, which says where it failed and about nobody. */
const ourCode = /\/assets\/[\w.-]+\.(?:js|css)(?::\d+){0,2}$/

/** A text of an error without addresses, e-mails, tokens, ids, numbers and quotations: what names a person is gone. */
export function withoutPersons(text: string): string {
  return text.replaceAll(telling, (found) => ourCode.exec(found)?.[0] ?? '[…]')
}

/** What goes to the error service, free of persons. */
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

/** An event in the envelope format of Sentry-compatible services; the id makes a repeated one recognisable. */
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
