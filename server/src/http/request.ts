import type { Call, Calls, Received, ReplyInput } from '@saathi/contract/call.ts'

/** Who is asking, as the token says and the database confirms. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly role: 'mentee' | 'mentor' | 'staff'
  /** The sign-in that the token belongs to. */
  readonly signInId: string
}

/** What a handler receives: the parsed call, who asks, and the few facts of the transport that rules need. */
export type HandlerRequest<One extends Call> = Received<One> &
  (One['who'] extends 'anyone' ? unknown : { readonly person: Person }) & {
    readonly transport: TransportFacts
  }

/** Facts of the transport. */
export interface TransportFacts {
  /** The caller's address, by the proxy rules of the settings. */
  readonly ip: string
  readonly userAgent: string
  /** The bearer token as it came, for the one call that takes another kind of token than the ID token. */
  readonly bearer: string | undefined
  readonly cookies: Readonly<Record<string, string>>
  /** What makes a repeated write recognisable, where the client sent one. */
  readonly idempotencyKey: string | undefined
  /** Language codes the browser asks for, best first. */
  readonly languages: readonly string[]
  /** The site a browser says the request came from; undefined where it says nothing. */
  readonly origin: string | undefined
  /** Files that came along, by field; only for calls that take files. */
  readonly files: ReadonlyMap<string, File>
  setCookie(cookie: Cookie): void
}

/** A cookie to set, always HttpOnly; with `maxAge` zero it is dropped. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly maxAge: number
  /** Also sent when another site leads here, as a provider does after signing somebody in; otherwise SameSite=Strict. */
  readonly crossSite?: true
}

/** One function for each call of a domain; a forgotten one or a wrong reply does not compile. */
export type Handlers<Domain extends Calls> = {
  readonly [Name in keyof Domain]: (
    request: HandlerRequest<Domain[Name]>,
  ) => Promise<ReplyInput<Domain[Name]>> | ReplyInput<Domain[Name]>
}

/** A domain's calls with their handlers, ready to be mounted. */
export interface Mountable {
  readonly calls: Calls
  readonly handlers: Readonly<Record<string, (request: never) => unknown>>
}

/** Ties handlers to the calls they serve. */
export function serving<const Domain extends Calls>(calls: Domain, handlers: Handlers<Domain>): Mountable {
  return { calls, handlers }
}
