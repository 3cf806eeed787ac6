import { createHash } from 'node:crypto'

import type { FastifyRequest } from 'fastify'
import { Failure } from '@saathi/contract/errors.ts'
import type { StaffRight } from '@saathi/contract/base/staffRights.ts'
import type { Call, Calls, Received, ReplyInput } from '@saathi/contract/base/call.ts'

/** The signed-in person of a request: named by the token, confirmed by the database. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly role: 'mentee' | 'mentor' | 'staff'
  /** The sign-in that the token belongs to. */
  readonly signInId: string
}

/** How the tokens begin with which a member of the team sees the product as a person does. */
export const seeAsPrefix = 'see-as.'

/** Refuses with `readOnly` what such a token must not do: it writes nothing, and reads nothing that is only for that person. */
export function refuseSeenAs({ method, isPrivate }: Call, bearer: string | undefined): void {
  if (method === 'GET' && isPrivate !== true) return
  if (bearer?.startsWith(seeAsPrefix) === true) throw new Failure('readOnly')
}

/** A member of the programme team who may make the call: their rights, and the people whom they may see. */
export interface StaffMember {
  readonly id: string
  readonly rights: StaffRight[]
  readonly scope: StaffScope
}

/** The people whom a member of the team may see; null means all. */
export interface StaffScope {
  readonly programmes: string[] | null
  readonly institutions: string[] | null
}

/**
 * The arguments of a handler: the parsed call, the signed-in person, and the facts of the transport that rules
 * need.
 */
export type HandlerRequest<One extends Call> = Received<One> &
  (One['who'] extends 'anyone' ? unknown : { readonly person: Person }) &
  (One['who'] extends 'staff' ? { readonly staff: StaffMember } : unknown) & {
    readonly transport: TransportFacts
  }

/** Facts of the transport. */
export interface TransportFacts {
  /** The caller's network address, by the setting `TRUST_PROXY`. */
  readonly ip: string
  readonly userAgent: string
  /** The bearer token as sent, for the one call that takes a sign-up token instead of an ID token. */
  readonly bearer: string | undefined
  readonly cookies: Readonly<Record<string, string>>
  /** The Idempotency-Key of a write, if the client sent one. */
  readonly idempotencyKey: string | undefined
  /** The language codes of the browser, best first. */
  readonly languages: readonly string[]
  /** The origin that the browser names; undefined if it names none. */
  readonly origin: string | undefined
  /** Uploaded files by field; only for calls that take files. */
  readonly files: ReadonlyMap<string, File>
  setCookie(cookie: Cookie): void
}

/** A cookie to set, always HttpOnly; `maxAge` zero deletes it. */
export interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
  readonly maxAge: number
  /**
   * Also sent when another site leads here, as an OpenID provider does after signing in; otherwise
   * SameSite=Strict.
   */
  readonly crossSite?: true
}

/** One function for each call of a domain; a missing one or a wrong reply does not compile. */
export type Handlers<Domain extends Calls> = {
  readonly [Name in keyof Domain]: (
    request: HandlerRequest<Domain[Name]>,
  ) => Promise<ReplyInput<Domain[Name]>> | ReplyInput<Domain[Name]>
}

/** The known parts of a request before its body is read. */
export type Announced<One extends Call> = Omit<HandlerRequest<One>, 'body' | 'transport'> & {
  readonly idempotencyKey: string | undefined
}

/** Checks that refuse a request before its body is read, by the name of the call. */
export type Doors<Domain extends Calls> = {
  readonly [Name in keyof Domain]?: (request: Announced<Domain[Name]>) => Promise<void>
}

/** A domain's calls with their handlers, ready to be mounted. */
export interface Mountable {
  readonly calls: Calls
  readonly handlers: Readonly<Record<string, (request: never) => unknown>>
  readonly doors: Readonly<Record<string, ((request: never) => unknown) | undefined>>
}

/** Ties handlers to the calls they serve. */
export function serving<const Domain extends Calls>(
  calls: Domain,
  handlers: Handlers<Domain>,
  doors: Doors<Domain> = {},
): Mountable {
  return { calls, handlers, doors }
}

/** The longest key of a client that is stored as it is; of a longer one, its hash is stored. */
const longestKey = 200

/** Returns the key by which a repeated call is recognised; undefined without one. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return undefined
  return key.length <= longestKey ? key : createHash('sha256').update(key).digest('base64url')
}
