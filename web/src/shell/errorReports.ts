import { ask } from '../wire/api.ts'
import { identityNow } from '../device/identity.ts'

/** Reports of one page load; a loop of failures must not become a flood. */
const most = 5
const told = new Set<string>()

/**
 * Tells our own server of errors of the client; whether one goes on to the error service is the server's to decide. Promise
 * rejections that nobody handled are not reported. Does nothing where this installation has no error service.
 */
export function reportErrors(): void {
  addEventListener('error', (event) => report(event.error))
}

/** Reports each kind of error once, only for a signed-in person. */
function report(error: unknown): void {
  if (!isOn() || !(error instanceof Error) || identityNow().state !== 'signedIn') return
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
    // An error while reporting an error is not reported: that could go on forever.
  }
}

/** An address with everything that could be an id left out: `/survey/s1` is `/survey/:id`. */
export function routeOf(path: string): string {
  return path
    .split('/')
    .map((part) => (/^[a-z]*$/i.test(part) ? part : ':id'))
    .join('/')
    .slice(0, 200)
}

function isOn(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="error-reports"]')?.content === 'on'
}
