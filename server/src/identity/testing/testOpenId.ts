import type { Testing } from '../../testing/testing.ts'

/**
 * A browser for signing in through a provider: it stores cookies and follows redirects between the two sites.
 */
export interface TestBrowser {
  readonly cookies: Map<string, string>
  /** Starts at our address and signs in as this subject; returns the address that the provider redirects to. */
  toCallback(subject: string, query?: string): Promise<string>
  /** Opens an address of the product. */
  open(path: string): Promise<OpenedPage>
}

/** A page of the product as received. */
export interface OpenedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
  /** The content that the last page of the flow sends to the page that began it. */
  readonly told: {
    readonly outcome: Readonly<Record<string, string>>
    readonly mode: string
    readonly channel: string
  }
}

/** Returns a browser without cookies. */
export function openBrowser(testing: Testing, remoteAddress = '127.0.0.1'): TestBrowser {
  const ours = new Map<string, string>()
  const theirs = new Map<string, string>()
  const open = async (path: string): Promise<OpenedPage> => {
    const answer = await testing.app.server.inject({
      url: path,
      remoteAddress,
      headers: { cookie: headerOf(ours) },
    })
    for (const { name, value } of answer.cookies) keep(ours, name, value)
    const data = /data-page="([^"]*)"/.exec(answer.body)?.[1] ?? '{}'
    const told = JSON.parse(data.replaceAll('&quot;', '"').replaceAll('&#39;', "'"))
    return { status: answer.statusCode, headers: answer.headers, body: answer.body, told }
  }
  return {
    cookies: ours,
    open,
    async toCallback(subject, query = '') {
      const begun = await open(`/identity/google${query}`)
      let address = new URL(String(begun.headers.location))
      const provider = address.origin
      while (address.origin === provider) {
        if (address.pathname.startsWith('/login/')) address.searchParams.set('as', subject)
        const answer = await fetch(address, { redirect: 'manual', headers: { cookie: headerOf(theirs) } })
        for (const cookie of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
          keep(theirs, name, value)
        }
        const next = answer.headers.get('location')
        if (next === null) throw new Error(`The provider answers ${answer.status}: ${await answer.text()}`)
        address = new URL(next, address)
      }
      return address.pathname + address.search
    },
  }
}

function keep(cookies: Map<string, string>, name: string, value: string): void {
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}

function headerOf(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
