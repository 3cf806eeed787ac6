import { ask } from '../wire/api.ts'
import { identityNow } from '../device/identity.ts'

/** The largest number of reports per page load, so that a loop of failures does not flood the server. */
const most = 5
const told = new Set<string>()

/**
 * Reports errors of the client to our server, which decides whether to forward them to the error service. Promise
 * rejections that nobody handled are not reported. It loads only if this installation has an error service.
 */
export function reportErrors(): void {
  addEventListener('error', (event) => report(event.error))
}

/** Reports each kind of error once, only for a signed-in person. */
function report(error: unknown): void {
  if (!(error instanceof Error) || identityNow().state !== 'signedIn') return
  const { name, message, stack = '' } = error
  if (told.has(`${name} ${message}`) || told.size >= most) return
  told.add(`${name} ${message}`)
  void send({ name: name.slice(0, 100), message: message.slice(0, 1000), stack: stack.slice(0, 8000) })
}

async function send(error: { name: string; message: string; stack: string }): Promise<void> {
  try {
    const { consentCalls } = await import('@saathi/contract/people/consentCalls.ts')
    await ask(consentCalls.reportError, { body: { ...error, route: routeOf(location.pathname) } })
  } catch {
    // A failed report is not reported, because that could repeat forever.
  }
}

/** Replaces everything in a path that could be an id: `/survey/s1` becomes `/survey/:id`. */
export function routeOf(path: string): string {
  return path
    .split('/')
    .map((part) => (/^[a-z]*$/i.test(part) ? part : ':id'))
    .join('/')
    .slice(0, 200)
}
